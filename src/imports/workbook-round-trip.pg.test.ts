import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBase } from '../engine/base/base.ts'
import { exportedView } from '../engine/export/exported-view.ts'
import { xlsxExport } from '../engine/export/xlsx-export.ts'
import { listRecords } from '../engine/records/read-records.ts'
import { newRecords, newTable } from '../engine/testing/base-fixture.ts'
import { fieldContext } from '../fields/field-context.ts'
import type { FieldType } from '../fields/field-type.ts'
import { fieldTypes } from '../fields/registry.ts'
import { anyTemplate, anyValue, sampleTemplate } from '../fields/testing.ts'
import type { Platform } from '../platform/platform.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { isImportable } from './importable.ts'
import { rowsLocale } from './sources/converted-rows.ts'
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

/** Types whose values no file brings back, with the reason. */
const oneWay: Record<string, string> = {
  attachments: 'a file of texts holds no files',
  autonumber: 'rows are numbered anew',
  created_by: 'the person who imports creates the records',
  created_time: 'the import creates the records',
  last_modified_by: 'the person who imports creates the records',
  last_modified_time: 'the import creates the records',
  linked_record: 'only our own CSV files say which records the names belong to',
  lookup: 'its values are those of linked records',
  user: 'only the people of a base are found by their names',
}

const types = Object.values<FieldType>(fieldTypes)
const comesBack = (type: FieldType): boolean => isImportable(type) && !type.people

test('every type comes back from a file, or there is a reason why not', () => {
  const others = types.filter(type => !comesBack(type)).map(({ type }) => type)
  expect(others.toSorted()).toEqual(Object.keys(oneWay).toSorted())
})

/** What a workbook keeps of a value: numbers and dates exactly, others as they are shown. */
function keptValue(type: FieldType, value: unknown, { template, locale }: { template: unknown; locale: string }) {
  const person = fieldContext({ timeZone: 'Europe/Berlin', locale })
  if (value === null || (type.sheet?.value(value, template, person) ?? null) !== null) return value
  const context = { ...person, locale: rowsLocale }
  const reading = type.read(type.show(value, template, person), template, context)
  return reading.kind === 'value' ? reading.value : null
}

/** Fields of every type, each with its sample settings and with others. */
const anyFields = fc
  .tuple(...types.filter(comesBack).map(type => fc.tuple(anyTemplate(type), fc.constant(type))))
  .map(random =>
    random.flatMap(([template, type]) => [
      { id: `${type.type}1`, type, template: sampleTemplate(type) },
      { id: `${type.type}2`, type, template },
    ]),
  )

const anyTable = anyFields.chain(fields => {
  const row = fc.record(Object.fromEntries(fields.map(({ id, type, template }) => [id, anyValue(type, template)])))
  return fc.record({ fields: fc.constant(fields), rows: fc.array(row, { minLength: 12, maxLength: 12 }) })
})

/** A sequence that is the same in each run. */
const seed = 20_261_123

test.each(['en-US', 'de-DE', 'ar-EG'])('a workbook brings back the values of every type, in %s', async locale => {
  const importer = await newImporter(platform)
  const base = await openBase(platform, importer.base)
  const person = { timeZone: 'Europe/Berlin', locale }
  const [{ fields, rows } = { fields: [], rows: [] }] = fc.sample(anyTable, { numRuns: 1, seed })
  const view = await newTable(
    base,
    fields.map(({ id, type, template }) => ({ id, type: type.type, template })),
  )
  await newRecords(base, view.tableId, rows)
  const content = await buffer(xlsxExport(await exportedView(base, { ...view, ...person })))

  const { id } = await uploaded(platform, importer.actor, { content, fileName: 'table.xlsx' })
  const columns = fields.map(({ id: name, type, template }, index) => ({
    index,
    fieldId: `copy_${name}`,
    name,
    type: type.type,
    template,
  }))
  await startImport(platform, importer, { importId: id, tableName: 'Copy', columns, ...person })
  const { tableId = '', unreadable } = await reached(platform, id, 'done')
  expect(unreadable.columns).toEqual([])
  const before = await listRecords(base, { tableId: view.tableId, limit: 100 })
  const after = await listRecords(base, { tableId: tableId ?? '', limit: 100 })
  for (const { id: field, template, type } of fields) {
    const kept = before.records.map(({ data }) => keptValue(type, data[field] ?? null, { template, locale }))
    expect({ field, values: after.records.map(({ data }) => data[`copy_${field}`] ?? null) }).toEqual({
      field,
      values: kept,
    })
  }
})
