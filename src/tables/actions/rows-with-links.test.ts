import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../../grid/grid-data.ts'
import { bulkCreateRecords } from './bulk-create-records.ts'
import { bulkPaste } from './bulk-paste.ts'
import { createRecord } from './create-record.ts'
import { openTable } from './testing/open-table.ts'

const place = { userId: 'usr1', basePublicId: 'bas1', tableId: 'tbl1', viewId: 'viw1' }

test('a bulk change in several calls takes a link from one of its own records, and changes that record too', async () => {
  const { server, session, data, settle } = await openTable(150)
  data.setColumns([{ id: 'owned' } as GridColumn])
  data.editCell({ rowKey: data.rowKey(0) ?? 0, columnId: 'owned', value: ['x'] })
  await settle()
  const start = [...server.rows.values()].map(row => row.data['owned'] ?? null)
  const cells = Array.from({ length: 150 }, (_, at) => {
    const row = 150 - at
    const before = row === 1 ? ['x'] : null
    const after = row === 1 ? ['y'] : row === 150 ? ['x'] : [`of ${row}`]
    return { recordId: `rec${row}`, number: row, fieldId: 'owned', before, after }
  })
  session.act({ type: bulkPaste.type, args: { tableId: 'tbl1', cells } }, place)
  await settle()
  const owned = (id: string) => server.rows.get(id)?.data['owned'] ?? null
  for (let time = 0; time < 2; time++) {
    expect([owned('rec1'), owned('rec150'), owned('rec70')]).toEqual([['y'], ['x'], ['of 70']])
    session.undo()
    await settle()
    expect([...server.rows.values()].map(row => row.data['owned'] ?? null)).toEqual(start)
    session.redo()
    await settle()
  }
  expect(session.state).toMatchObject({ setAside: [], waiting: [], isStopped: false })
})

describe('new records that take links from others', () => {
  const made = { id: 'new', number: 1000, data: { owned: ['a', 'x'] } }
  const createdAt = '2026-01-01T00:00:00Z'
  const drafts = {
    'by a paste': { type: bulkCreateRecords.type, args: { tableId: 'tbl1', rows: [made], createdAt, by: 'paste' } },
    'one by one': { type: createRecord.type, args: { tableId: 'tbl1', ...made, createdAt } },
  }

  /** A table whose first record owns a, b, and c. */
  async function openOwners() {
    const opened = await openTable(2)
    const { server, data, settle } = opened
    data.setColumns([{ id: 'owned' } as GridColumn])
    data.editCell({ rowKey: data.rowKey(0) ?? 0, columnId: 'owned', value: ['a', 'b', 'c'] })
    await settle()
    const owned = () => Object.fromEntries([...server.rows].map(([id, row]) => [id, row.data['owned'] ?? null]))
    return { ...opened, owned, shown: () => Array.from({ length: data.rowCount }, (_, row) => data.cell(row, 0)) }
  }

  test.each(Object.entries(drafts))(
    'made %s give them back with undo, and take them again with redo',
    async (_, draft) => {
      const { session, settle, owned, shown } = await openOwners()
      const start = owned()
      session.act(draft, place)
      await settle()
      const after = { ...start, rec1: ['b', 'c'], new: ['a', 'x'] }
      for (let time = 0; time < 2; time++) {
        expect(owned()).toEqual(after)
        expect(shown()).toEqual([['b', 'c'], undefined, ['a', 'x']].map(cell => cell ?? null))
        session.undo()
        await settle()
        expect(owned()).toEqual(start)
        expect(shown()).toEqual([['a', 'b', 'c'], null])
        session.redo()
        await settle()
      }
      expect(session.state).toMatchObject({ waiting: [], setAside: [], isStopped: false })
    },
  )

  test.each(Object.entries(drafts))(
    'made %s give them back also when they were undone before they were sent',
    async (_, draft) => {
      const { server, session, settle, owned } = await openOwners()
      const start = owned()
      server.plan = ['unreachable']
      session.act(draft, place)
      session.undo()
      await settle()
      expect(owned()).toEqual(start)
      server.plan = ['unreachable']
      session.redo()
      session.undo()
      session.redo()
      await settle()
      expect(owned()).toEqual({ ...start, rec1: ['b', 'c'], new: ['a', 'x'] })
    },
  )

  test('keep later changes by somebody else when they are undone', async () => {
    const { server, session, settle, events, owned } = await openOwners()
    session.act(drafts['by a paste'], place)
    await settle()
    server.write('rec1', { owned: ['b'] })
    session.undo()
    await settle()
    expect(owned()).toEqual({ rec1: ['b'], rec2: null })
    const skipped = expect.objectContaining({ count: 1, total: 1, by: 'Ana' })
    expect(events).toContainEqual(expect.objectContaining({ kind: 'skipped', skipped }))
    expect(session.state).toMatchObject({ waiting: [], setAside: [], isStopped: false })
  })

  test('keep what they took when they are deleted', async () => {
    const { server, session, data, settle, owned } = await openOwners()
    server.plan = ['unreachable']
    session.act(drafts['by a paste'], place)
    data.deleteRows([1000])
    await settle()
    expect(owned()).toEqual({ rec1: ['b', 'c'], rec2: null })
    session.undo()
    await settle()
    expect(owned()).toEqual({ rec1: ['b', 'c'], rec2: null, new: ['a', 'x'] })
  })
})
