import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'

import { exportedViewOf } from '../../../engine/export/testing/view-fixture.ts'
import { xlsxExport } from '../../../engine/export/xlsx-export.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { fieldType, fieldTypes } from '../../../fields/registry.ts'
import { anyValue, sampleTemplate } from '../../../fields/testing.ts'
import { temporaryFiles } from '../../csv/testing/temporary-files.ts'
import { isImportable } from '../../importable.ts'
import { readFile } from '../testing/read-file.ts'

const files = temporaryFiles()
const context = { now: 0, timeZone: 'UTC', locale: 'en' }

/** Types whose values a workbook holds as such. */
const types: FieldType[] = Object.values<FieldType>(fieldTypes).filter(
  // A workbook shows a rating as a number.
  type => type.sheet && isImportable(type) && type.type !== 'rating',
)

describe.each(types)('$type', type => {
  test('comes back from a workbook that was exported here', async () => {
    const template = sampleTemplate(type)
    // Spreadsheets cannot show some values, such as negative durations. They are exported as text.
    const isShown = (value: unknown): boolean => value === null || type.sheet?.value(value, template, context) !== null
    const values = [type.sample, ...fc.sample(anyValue(type, template), 40)].filter(isShown)
    const rows = values.map((value, at) => ({ Name: `row ${at}`, Value: value }))
    const fields = { Name: 'single_line_text', Value: { type: type.type, template } }
    const bytes = await buffer(xlsxExport(exportedViewOf({ fields, rows, context })))
    const found = await readFile(await files.write(bytes), { fileName: 'own.xlsx' })
    const column = found.analysis.columns[1]!
    const read = (text: string): unknown => {
      const reading = fieldType(column.type).read(text, column.template, context)
      return reading.kind === 'value' ? reading.value : reading.kind
    }
    expect(column.type).toBe(type.type)
    expect(found.rows.map(cells => read(cells[1] ?? ''))).toEqual(values.map(value => value ?? 'empty'))
  })
})
