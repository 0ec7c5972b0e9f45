import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldTypes } from '../fields/registry.ts'
import type { FieldType } from '../fields/field-type.ts'
import { anyValue, sampleTemplate } from '../fields/testing.ts'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { openBase } from '../tables/base.ts'
import { csvExport, exportedText } from '../tables/export/csv-export.ts'
import { exportedView } from '../tables/export/exported-view.ts'
import { listRecords } from '../tables/read-records.ts'
import { newRecords, newTable } from '../tables/testing/base-fixture.ts'
import { isImportable } from './importable.ts'
import { startImport } from './start-import.ts'
import { startImports } from './start-imports.ts'
import { newImporter, reached, uploaded } from './testing/import-fixture.ts'

let platform: Platform
let imports: { stop(): Promise<void> }

beforeAll(async () => {
  platform = await testPlatform()
  imports = await startImports(platform)
})
afterAll(async () => {
  await imports.stop()
  await platform.close()
})

const types = Object.values<FieldType>(fieldTypes).filter(isImportable)
const person = { timeZone: 'UTC', locale: 'en' }

test('importing what was exported as CSV gives the same table, whatever it holds', async () => {
  const importer = await newImporter(platform)
  const base = await openBase(platform, importer.base)
  const fields = types.map(type => ({ id: type.type, type: type.type, template: sampleTemplate(type) }))
  const { tableId, viewId } = await newTable(base, fields)
  const anyRow = fc.record(Object.fromEntries(types.map(type => [type.type, anyValue(type, sampleTemplate(type))])))
  const samples = Object.fromEntries(types.map(({ type, sample }) => [type, sample]))
  await newRecords(base, tableId, [samples, ...fc.sample(anyRow, 150)])

  const textOf = async (of: { tableId: string; viewId: string }) => {
    let text = ''
    for await (const part of csvExport(await exportedView(base, { ...of, ...person }))) text += part
    return text
  }
  const content = await textOf({ tableId, viewId })
  const state = await uploaded(platform, importer.actor, { content })
  const columns = (state.analysis?.columns ?? []).map(({ name }, index) => {
    const field = fields.find(({ id }) => id === name)
    if (!field) throw new Error(`There is no field '${name}'`)
    return { index, fieldId: `new_${name}`, name, type: field.type, template: field.template }
  })
  await startImport(platform, importer, { importId: state.id, tableName: 'Again', columns, ...person })
  const { tableId: again = '' } = await reached(platform, state.id, 'done')

  const before = await listRecords(base, { tableId, limit: 1000 })
  const after = await listRecords(base, { tableId: again ?? '', limit: 1000 })
  expect(after.records).toHaveLength(before.records.length)
  const { context, fields: exported } = await exportedView(base, { tableId, viewId, ...person })
  for (const field of exported) {
    const values = before.records.map(({ data }) => {
      const value = data[field.id] ?? null
      const reading = types
        .find(({ type }) => type === field.type)
        ?.read(exportedText(field, value, context), field.template, context)
      // What a cell does not show, such as the seconds of a moment, is not in the file.
      return reading?.kind === 'value' ? reading.value : null
    })
    expect(after.records.map(({ data }) => data[`new_${field.id}`] ?? null)).toEqual(values)
  }
  const { structure } = await base.read()
  const newView = structure.table(again ?? '').views[0]?.id ?? ''
  expect(await textOf({ tableId: again ?? '', viewId: newView })).toBe(content)
})
