import { describe, expect, test } from 'vitest'
import { ServerError } from '../../ui/server-error.ts'
import type { TableRecord } from '../structure.ts'
import { EditQueue } from './edit-queue.ts'
import type { GridColumn } from './grid/grid-data.ts'
import { TableData } from './table-data.ts'
import type { TablesClient } from './tables-client.ts'

const refusal = new ServerError('The base is read only.', { code: 'forbidden', httpStatus: 403 })
const instant = '2026-01-01T00:00:00Z'

/** A server with one table of records numbered 1 to `count`; `refuses` names the calls that it refuses. */
function server(count: number) {
  const rows = new Map<string, TableRecord>()
  const deleted = new Map<string, TableRecord>()
  const refuses = new Set<string>()
  let next = 1
  const add = (id: string, data: Record<string, unknown>) => {
    const record = { id, number: next++, data, createdAt: instant, updatedAt: instant }
    rows.set(id, record)
    return record
  }
  for (let number = 1; number <= count; number++) add(`rec${number}`, { name: `Row ${number}` })
  const call =
    <Input, Answer>(name: string, answer: (input: Input) => Answer) =>
    async (input: Input) => {
      if (refuses.has(name)) throw refusal
      return answer(input)
    }
  const numbers = () => [...rows.values()].map(({ number }) => number).toSorted((a, b) => a - b)
  const move = (from: typeof rows, to: typeof rows, ids: string[]) => {
    for (const id of ids) {
      const record = from.get(id)
      if (record) to.set(id, record)
      from.delete(id)
    }
  }
  const records = {
    index: {
      query: call('index', () => ({ index: { kind: 'runs', runs: numbers().flatMap(number => [number, 1]) } })),
    },
    byNumber: {
      query: call('byNumber', (input: { numbers: number[] }) => ({
        records: [...rows.values()].filter(({ number }) => input.numbers.includes(number)),
      })),
    },
    create: { mutate: call('create', (input: { id: string }) => ({ record: add(input.id, {}) })) },
    update: {
      mutate: call('update', (input: { recordId: string; data: Record<string, unknown> }) => {
        Object.assign(rows.get(input.recordId)?.data ?? {}, input.data)
      }),
    },
    bulkDelete: {
      mutate: call('bulkDelete', (input: { recordIds: string[] }) => move(rows, deleted, input.recordIds)),
    },
    bulkRestore: {
      mutate: call('bulkRestore', (input: { recordIds: string[] }) => move(deleted, rows, input.recordIds)),
    },
  }
  return { rows, refuses, client: { records } as unknown as TablesClient }
}

async function opened(count: number) {
  const { client, rows, refuses } = server(count)
  const queue = new EditQueue()
  const problems: string[] = []
  const restores: (() => void)[] = []
  const data = new TableData({
    client,
    queue,
    basePublicId: 'bas1',
    tableId: 'tbl1',
    viewId: 'viw1',
    context: { now: 0, timeZone: 'UTC', locale: 'en' },
    onProblem: text => problems.push(text),
    onDeleted: (_count, restore) => restores.push(restore),
  })
  data.setColumns([{ id: 'name' } as GridColumn])
  await data.load()
  data.want(0, count - 1)
  await new Promise<void>(resolve => setTimeout(resolve))
  const names = () => Array.from({ length: data.rowCount }, (_, row) => data.cell(row, 0))
  return { data, queue, problems, restores, rows, refuses, names }
}

const edit = (data: TableData, row: number, value: unknown) =>
  data.editCell({ rowKey: data.rowKey(row) ?? -1, columnId: 'name', value })

test('rows are loading until they are fetched', async () => {
  const { data } = await opened(2)
  expect([data.rowState(0), data.cell(0, 0)]).toEqual(['ready', 'Row 1'])
  expect([data.rowState(5), data.cell(5, 0)]).toEqual(['loading', undefined])
})

describe('an edit', () => {
  test('shows at once and reaches the server', async () => {
    const { data, queue, rows, names } = await opened(2)
    edit(data, 1, 'Changed')
    expect(names()).toEqual(['Row 1', 'Changed'])
    await queue.settled()
    expect(rows.get('rec2')?.data['name']).toBe('Changed')
  })

  test('that is refused is taken back, and the person is told why', async () => {
    const { data, queue, refuses, problems, names } = await opened(1)
    refuses.add('update')
    edit(data, 0, 'Changed')
    await queue.settled()
    expect(names()).toEqual(['Row 1'])
    expect(problems).toEqual(['The cell is as it was before: The base is read only.'])
  })
})

describe('a new row', () => {
  test('can be edited before the server knows it, and keeps its key when it does', async () => {
    const { data, queue, rows, names } = await opened(1)
    const row = data.addRow()
    const key = data.rowKey(row)
    edit(data, row, 'New')
    expect(names()).toEqual(['Row 1', 'New'])
    await queue.settled()
    await data.load()
    expect(data.rowKey(row)).toBe(key)
    expect(names()).toEqual(['Row 1', 'New'])
    expect([...rows.values()].map(record => record.data['name'])).toEqual(['Row 1', 'New'])
  })

  test('stays at the end when the rows are loaded before the server knows it', async () => {
    const { data, queue } = await opened(1)
    data.addRow()
    await data.load()
    expect(data.rowCount).toBe(2)
    await queue.settled()
  })

  test('goes again when the server refuses it', async () => {
    const { data, queue, refuses, problems } = await opened(1)
    refuses.add('create')
    data.addRow()
    await queue.settled()
    expect(data.rowCount).toBe(1)
    expect(problems).toEqual(['The new record was not saved: The base is read only.'])
  })
})

describe('deleting rows', () => {
  test('takes them away at once, and undo brings them back in their place', async () => {
    const { data, queue, restores, names } = await opened(3)
    data.deleteRows([data.rowKey(1) ?? -1])
    expect(names()).toEqual(['Row 1', 'Row 3'])
    restores[0]?.()
    await queue.settled()
    expect(names()).toEqual(['Row 1', 'Row 2', 'Row 3'])
  })

  test('that is refused brings them back', async () => {
    const { data, queue, refuses, names } = await opened(2)
    refuses.add('bulkDelete')
    data.deleteRows([data.rowKey(0) ?? -1])
    await queue.settled()
    await expect.poll(names).toEqual(['Row 1', 'Row 2'])
  })
})
