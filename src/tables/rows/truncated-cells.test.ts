import { expect, test, vi } from 'vitest'
import { isTruncated } from '../../fields/truncated-list.ts'
import { openTable, turns } from '../actions/testing/open-table.ts'

const all = Array.from({ length: 300 }, (_, at) => `p${at}`)
const first = all.slice(0, 200)

/** A table with a record of many links, whose server answers with the first ones if asked for a maximum. */
async function openHub() {
  const { server, ...opened } = await openTable(2)
  const answer = server.client.records.byNumber.query
  const answerFirst = async (...args: Parameters<typeof answer>) => {
    const { records, ...rest } = await answer(...args)
    const isCut = args[0].maxLinks !== undefined
    const links = isCut ? { data: { owned: first }, linkCounts: { owned: 300 } } : { data: { owned: all } }
    const hub = (record: (typeof records)[number]) =>
      record.id === 'rec1' ? { ...record, ...links, data: { ...record.data, ...structuredClone(links.data) } } : record
    return { ...rest, records: records.map(hub) }
  }
  const byNumber = vi.spyOn(server.client.records.byNumber, 'query').mockImplementation(answerFirst as typeof answer)
  const { data } = opened
  await data.refresh()
  data.setColumns([
    ...data.columns,
    { ...data.columns[0], id: 'owned', name: 'Owned' } as (typeof data.columns)[number],
  ])
  data.requestRows(0, 1)
  await turns()
  return { ...opened, server, byNumber }
}

test('a row shows the first links of a cell, and loads all of them before anything is done to it', async () => {
  const { data, byNumber } = await openHub()
  expect([data.rowState(0), data.cell(0, 1), data.isTruncated(0, 1)]).toEqual(['ready', first, true])
  expect([data.isTruncated(0, 0), data.isTruncated(1, 1)]).toEqual([false, false])
  await data.loadRows(0, 1)
  expect([data.cell(0, 1), data.isTruncated(0, 1)]).toEqual([all, false])
  const numbers = byNumber.mock.calls.flatMap(([input]) => (input.maxLinks === undefined ? input.numbers : []))
  expect(numbers).toEqual([1])
})

test('a value that is loaded in part is neither written nor overwritten', async () => {
  const { data, server, problems, settle } = await openHub()
  const calls = server.calls.length
  const columnId = 'owned'
  data.editCell({ rowKey: 1, columnId, value: [...first, 'new'] })
  data.editCell({ rowKey: 2, columnId, value: data.cell(0, 1) })
  const change = { kind: 'paste' as const, newRows: [], templates: [] }
  data.changeCells({ ...change, edits: [{ rowKey: 1, columnId, value: null }] })
  data.changeCells({ ...change, edits: [{ rowKey: 2, columnId, value: data.cell(0, 1) }] })
  data.changeCells({ ...change, edits: [], newRows: [{ owned: data.cell(0, 1) }] })
  data.addRow(undefined, { owned: data.cell(0, 1) })
  await settle()
  expect(problems).toEqual(Array(5).fill('The records could not be loaded. Nothing was changed.'))
  expect(server.calls.slice(calls)).toEqual(['create'])
  expect([...server.rows.values()].some(({ data: held }) => 'owned' in held)).toBe(false)
  expect(isTruncated(data.cell(0, 1))).toBe(true)
})

test('a copy of a row has all of its links', async () => {
  const { data, server, settle } = await openHub()
  data.duplicateRow(1)
  await settle()
  await turns()
  await settle()
  const copy = [...server.rows.values()].find(({ id }) => !['rec1', 'rec2'].includes(id))
  expect(copy?.data['owned']).toEqual(all)
})

test('code that reads all links loads them completely', async () => {
  const { data } = await openHub()
  data.loadAllLinks(true)
  await turns()
  await turns()
  expect([data.cell(0, 1), data.isTruncated(0, 1)]).toEqual([all, false])
})
