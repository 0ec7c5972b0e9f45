import { expect, test } from 'vitest'
import type { RecordAt } from '../../history-table.ts'
import type { GridColumn } from '../grid/grid-data.ts'
import { PastTableData, type PastPage } from './past-table-data.ts'

const records = (from: number, count: number): RecordAt[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `rec${from + at}`,
    number: from + at,
    data: { name: `Row ${from + at}` },
  }))

function open(next: (cursor: number) => Promise<PastPage>) {
  const problems: unknown[] = []
  const data = new PastTableData({
    context: { now: 0, timeZone: 'UTC', locale: 'en' },
    columns: [{ id: 'name' } as GridColumn, { id: 'note' } as GridColumn],
    first: { records: records(1, 1000), cursor: 1000 },
    next,
    onProblem: error => problems.push(error),
  })
  return { data, problems }
}

test('a table of the past grows as its end comes near, and only then', async () => {
  const asked: number[] = []
  const { data } = open(async cursor => {
    asked.push(cursor)
    return { records: records(1001, 5), cursor: null }
  })
  data.want(0, 100)
  expect(asked).toEqual([])
  data.want(700, 800)
  data.want(700, 801)
  await Promise.resolve()
  await Promise.resolve()
  expect(asked).toEqual([1000])
  expect([data.rowCount, data.isWhole]).toEqual([1005, true])
  expect([data.cell(1004, 0), data.cell(1004, 1), data.cell(1005, 0)]).toEqual(['Row 1005', null, undefined])
  expect(data.findRow('rec1005')).toBe(1004)
})

test('a page that cannot be had is told once, and what is here stays', async () => {
  const { data, problems } = open(async () => {
    throw new Error('Not now.')
  })
  data.want(900, 999)
  await Promise.resolve()
  await Promise.resolve()
  data.want(900, 999)
  await Promise.resolve()
  expect(problems).toHaveLength(1)
  expect([data.rowCount, data.isWhole]).toEqual([1000, false])
})
