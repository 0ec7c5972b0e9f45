import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { markTruncated } from '../../fields/truncated-list.ts'
import { fieldType } from '../../fields/registry.ts'
import { openTable } from '../actions/testing/open-table.ts'
import type { GroupField } from '../../grid/grid-data.ts'
import { LiveScreen } from '../live/live-screen.ts'
import { Folds } from './folds.ts'
import { GroupedRows } from './grouped-rows.ts'
import type { LeafGroup } from './leaf-groups.ts'

const fields = [{ id: 'name', name: 'Name', type: fieldType('single_line_text') } as unknown as GroupField]

/** A table of names, grouped by them, open while others work on it. */
async function openGrouped(names: readonly string[]) {
  const opened = await openTable(names.length)
  const { server, screen, session, clock, data, settle } = opened
  server.view.isSorted = true
  for (const [at, name] of names.entries()) server.rename(`rec${at + 1}`, name)
  const live = new LiveScreen({
    screen,
    clock,
    isWaiting: actionId => session.state.waiting.some(({ id }) => id === actionId),
    onStructure: () => undefined,
    onDeletedTable: () => undefined,
    onGoneView: () => undefined,
    onClosed: () => undefined,
  })
  server.listen(batch => live.onBatch(batch))
  const messages = { doubts: 0 }
  const folds = new Folds(null, { userId: 'usr', viewId: 'viw' })
  const rows = new GroupedRows(data, {
    folds,
    doubt: () => void messages.doubts++,
    arrived: () => undefined,
  })
  const leaves = () => {
    const found: LeafGroup[] = []
    for (const { data: cells } of server.order) {
      const name = cells['name'] ?? null
      const last = found.at(-1)
      if (last && last.values[0] === name) last.count++
      else found.push({ values: [name], count: 1 })
    }
    return found
  }
  rows.subscribe(({ kind }) => kind === 'order' && rows.requestRows(0, rows.rowCount - 1))
  data.ask({ viewId: 'viw1' }, new Set(['name']))
  const load = async () => {
    rows.expect({ fields, leaves: leaves() })
    await data.refresh()
    await settle()
  }
  await load()
  const goTo = (row: number | null) =>
    rows.setPresence({ rowKey: row === null ? null : (rows.rowKey(row) ?? null), columnId: 'name', rows: [] })
  /** Groups with how many records they have, and names of records. */
  const shown = () =>
    Array.from({ length: rows.rowCount }, (_, row) => {
      const group = rows.groupAt(row)
      return group ? `${String(group.value)} ${group.count}` : rows.cell(row, 0)
    })
  const expected = () =>
    leaves().flatMap(({ values: [name], count }) => [
      `${String(name)} ${count}`,
      ...Array.from({ length: count }, () => name),
    ])
  const edit = (row: number, value: string) =>
    rows.editCell({ rowKey: rows.rowKey(row) ?? -1, columnId: 'name', value })
  return { ...opened, rows, messages, leaves, load, goTo, shown, expected, edit }
}

test('a record with truncated links stays in its group', async () => {
  const { data, goTo, edit, shown, messages } = await openGrouped(['a', 'a', 'b'])
  const first = ['r1', 'r2']
  markTruncated(first, 300)
  vi.spyOn(data, 'valueAt').mockReturnValue(first)
  goTo(1)
  edit(1, 'b')
  goTo(null)
  expect(shown().filter(row => / \d$/.test(String(row)))).toEqual(['a 2', 'b 1'])
  expect(messages.doubts).toBe(0)
})

test('a record that is given another value stays in its group until it is left', async () => {
  const { rows, goTo, edit, shown, settle, messages } = await openGrouped(['a', 'a', 'b'])
  goTo(1)
  edit(1, 'b')
  await settle()
  expect([shown(), rows.rowMark(1)]).toEqual([['a 2', 'b', 'a', 'b 1', 'b'], 'moved'])
  goTo(2)
  await settle()
  expect(shown()).toEqual(['a 1', 'a', 'b 2', 'b', 'b'])
  expect(messages.doubts).toBe(0)
})

test('a new record is in the group that it is made in, and holds what that has in common', async () => {
  const { rows, shown, settle, server } = await openGrouped(['a', 'b', 'b'])
  expect(rows.addRow?.({ rowKey: rows.rowKey(0) ?? -1, side: 'below' })).toBe(1)
  expect(shown()).toEqual(['a 2', 'a', 'a', 'b 2', 'b', 'b'])
  rows.foldGroup(rows.rowKey(3) ?? '', true)
  rows.addRow?.()
  await settle()
  expect(shown()).toEqual(['a 2', 'a', 'a', 'b 3', 'b', 'b', 'b'])
  expect(Object.values(server.names).toSorted()).toEqual(['a', 'a', 'b', 'b', 'b'])
})

test('a new record of an outer group holds what all records there have in common', async () => {
  const { rows, server, data, settle } = await openGrouped(['a', 'b', 'c'])
  const status = { ...fields[0], id: 'status', name: 'Status' } as GroupField
  const leaves = ['a', 'b', 'c'].map(name => ({ values: [name === 'c' ? 'done' : 'open', name], count: 1 }))
  rows.expect({ fields: [status, ...fields], leaves })
  await data.refresh()
  rows.addRow?.({ rowKey: rows.rowKey(0) ?? '', side: 'below' })
  await settle()
  rows.addRow?.({ rowKey: rows.rowKey(rows.rowCount - 2) ?? '', side: 'below' })
  await settle()
  expect([...server.rows.values()].slice(3).map(({ data: held }) => held)).toEqual([
    { status: 'open', name: null },
    { status: 'done', name: 'c' },
  ])
})

test('records of a folded group are found, and unfold it', async () => {
  const { rows, shown, data } = await openGrouped(['a', 'b', 'b'])
  rows.foldAll(true)
  expect(shown()).toEqual(['a 1', 'b 2'])
  expect([rows.rowCount, rows.recordCount]).toEqual([2, 3])
  const rowKey = data.rowKey(2) ?? -1
  expect(rows.findRow(rowKey)).toBeUndefined()
  expect(rows.showRecord(2)).toBe(3)
  expect([rows.findRow(rowKey), rows.recordIndex(3), rows.recordIndex(1)]).toEqual([3, 2, -1])
})

test('groups from the server are applied once no row has a local position', async () => {
  const { rows, goTo, edit, settle, leaves, shown, expected } = await openGrouped(['a', 'b', 'b'])
  goTo(4)
  edit(4, 'a')
  await settle()
  expect(rows.confirm(leaves())).toBe(false)
  goTo(null)
  await settle()
  expect(rows.confirm([{ values: ['x'], count: 9 }])).toBe(false)
  expect(rows.confirm(leaves())).toBe(true)
  expect(shown()).toEqual(expected())
})

describe('whatever is done here and by others', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('edit' as const), at: fc.nat(20), name }),
    fc.record({ kind: fc.constant('rename' as const), at: fc.nat(20), name }),
    fc.record({ kind: fc.constant('create' as const), at: fc.nat(1000), name }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20), name }),
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(20), name }),
    fc.record({ kind: fc.constant('go' as const), at: fc.nat(20), name }),
    fc.record({ kind: fc.constant('settle' as const), at: fc.nat(20), name }),
  )

  test('each record ends in the group of what it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 6 }), fc.array(step, { maxLength: 12 }), async (names, steps) => {
        const opened = await openGrouped(names)
        const { rows, server, edit, goTo, settle, shown, expected, leaves } = opened
        const ids = () => [...server.rows.keys()]
        // The id of a deleted record stays taken.
        let created = 0
        for (const { kind, at, name: stepName } of steps) {
          const row = at % Math.max(1, rows.rowCount)
          const isRecord = rows.rowCount > 0 && rows.recordIndex(row) >= 0
          const id = ids()[at % Math.max(1, ids().length)]
          if (kind === 'edit' && isRecord) edit(row, stepName)
          else if (kind === 'rename' && id) server.rename(id, stepName)
          else if (kind === 'create') server.create(`new${++created}`, stepName)
          else if (kind === 'remove' && id) server.remove(id)
          else if (kind === 'delete' && isRecord) rows.deleteRows?.([rows.rowKey(row) ?? -1])
          else if (kind === 'go') goTo(row)
          else if (kind === 'settle') await settle()
        }
        goTo(null)
        await settle()
        goTo(null)
        rows.confirm(leaves())
        expect(shown()).toEqual(expected())
      }),
      { numRuns: 300 },
    )
  })
})
