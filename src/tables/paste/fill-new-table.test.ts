import { expect, test } from 'vitest'
import { limits } from '../../engine/model/structure.ts'
import { newTable } from '../../engine/model/new-table.ts'
import type { Clip } from '../../grid/clipboard/clip.ts'
import { fillNewTable, planAtOnce } from './fill-new-table.ts'

const context = { now: 0, timeZone: 'UTC', locale: 'en' }
const clipOf = (rows: string[][]): Clip => ({ rows: rows.map(row => row.map(text => ({ text }))), source: null })
const plan = (...rows: string[][]) => planAtOnce(clipOf(rows), context)

test('the first row names the fields where it looks like names, and each field fits what is below', () => {
  const { hasNames, fields, values, rowCount } = plan(['Task', 'Hours'], ['Print', '2'], ['Bind', ''])
  expect([hasNames, rowCount]).toEqual([true, 2])
  expect(fields.map(({ name, type }) => [name, type])).toEqual([
    ['Task', 'single_line_text'],
    ['Hours', 'number'],
  ])
  expect(values).toEqual([
    ['Print', 'Bind'],
    [2, null],
  ])
})

test('else all rows are records, and the fields are called as new ones are', () => {
  const { hasNames, fields, rowCount } = plan(['Print', '2'], ['Bind', '3'])
  expect([hasNames, rowCount]).toEqual([false, 2])
  expect(fields.map(({ name }) => name)).toEqual(['Name', 'Field 2'])
})

test('columns beyond the limit of a table are counted', () => {
  const row = Array.from({ length: limits.fieldsPerTable + 3 }, (_, at) => String(at))
  const { fields, leftOut } = plan(row, row)
  expect([fields.length, leftOut]).toEqual([limits.fieldsPerTable, 3])
})

test('the new table becomes the planned one: its records and all fields except the primary one are replaced', () => {
  let made = 0
  const table = newTable({ name: 'Table 1', order: 1, newId: kind => `${kind}${++made}` })
  const drafts = fillNewTable(plan(['Task', 'Hours'], ['Print', '2']), {
    table,
    rows: [{ id: 'rec1', number: -1 }],
    newNumber: () => --made,
  })
  expect(drafts.map(({ type }) => type)).toEqual([
    'fields.update',
    'fields.delete',
    'fields.delete',
    'fields.create',
    'records.bulkDelete',
    'records.bulkCreate',
  ])
  const created = drafts.at(-1)?.args as { rows: { data: Record<string, unknown> }[] }
  expect(Object.values(created.rows[0]?.data ?? {})).toEqual(['Print', 2])
  expect(created.rows[0]?.data[table.primaryFieldId]).toBe('Print')
})
