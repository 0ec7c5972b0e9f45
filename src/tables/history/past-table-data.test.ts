import { expect, test } from 'vitest'
import type { RecordAt } from '../../engine/model/history/record-at.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
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
    first: { records: records(1, 1000), cursor: 1000 },
    next,
    onProblem: error => problems.push(error),
  })
  data.setColumns([{ id: 'name' } as GridColumn, { id: 'note' } as GridColumn])
  return { data, problems }
}

test('the next page of a past table is loaded only near the end', async () => {
  const requests: number[] = []
  const { data } = open(async cursor => {
    requests.push(cursor)
    return { records: records(1001, 5), cursor: null }
  })
  data.requestRows(0, 100)
  expect(requests).toEqual([])
  data.requestRows(700, 800)
  data.requestRows(700, 801)
  await Promise.resolve()
  await Promise.resolve()
  expect(requests).toEqual([1000])
  expect([data.rowCount, data.isWhole]).toEqual([1005, true])
  expect([data.cell(1004, 0), data.cell(1004, 1), data.cell(1005, 0)]).toEqual(['Row 1005', null, undefined])
  expect(data.findRow('rec1005')).toBe(1004)
})

test('other columns leave the rows as they are, and later pages where they were', async () => {
  const { data } = open(async () => ({ records: records(1001, 5), cursor: null }))
  data.requestRows(900, 999)
  await Promise.resolve()
  await Promise.resolve()
  const heard: string[] = []
  data.subscribe(({ kind }) => heard.push(kind))
  data.setColumns([{ id: 'note' } as GridColumn, { id: 'name' } as GridColumn])
  expect(heard).toEqual(['columns'])
  expect([data.rowCount, data.cell(1004, 1)]).toEqual([1005, 'Row 1005'])
})

test('a failed page is reported once, leaves loaded rows in place, and can be retried', async () => {
  let isThere = false
  const { data, problems } = open(async () => {
    if (!isThere) throw new Error('Not now.')
    return { records: records(1001, 5), cursor: null }
  })
  data.requestRows(900, 999)
  await Promise.resolve()
  await Promise.resolve()
  data.requestRows(900, 999)
  await Promise.resolve()
  expect(problems).toHaveLength(1)
  expect([data.rowCount, data.isWhole, data.hasFailed]).toEqual([1000, false, true])
  isThere = true
  data.retry()
  await Promise.resolve()
  await Promise.resolve()
  expect([data.rowCount, data.isWhole, data.hasFailed]).toEqual([1005, true, false])
})
