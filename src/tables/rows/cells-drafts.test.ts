import { describe, expect, test } from 'vitest'
import { markTruncated } from '../../fields/truncated-list.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { CellsChange } from '../../grid/grid-data.ts'
import { cellsDrafts, type KnownCells, usesTruncatedValues } from './cells-drafts.ts'

const record = (number: number, data: Record<string, unknown> = {}) =>
  ({ id: `r${number}`, number, createdAt: '', updatedAt: '', data }) as TableRecord

function knownCells(records: readonly TableRecord[]): KnownCells {
  let last = 100
  return {
    tableId: 'birds',
    record: number => records.find(one => one.number === number),
    value: ({ data }, fieldId) => data[fieldId] ?? null,
    newNumber: () => ++last,
  }
}

const shownCells = knownCells([record(1, { name: 'Owl' }), record(2)])
const change = (overrides: Partial<CellsChange>): CellsChange => ({
  kind: 'paste',
  edits: [],
  newRows: [],
  templates: [],
  ...overrides,
})
const edit = (rowKey: number, value: unknown) => ({ rowKey, columnId: 'name', value })

describe('the actions of a change of many cells', () => {
  test('add rows first, and then change cells from what they hold now', () => {
    const drafts = cellsDrafts(
      change({ edits: [edit(1, 'Hawk'), edit(2, 'Kite')], newRows: [{ name: 'Wren' }, {}] }),
      shownCells,
    )
    expect(drafts).toMatchObject([
      {
        type: 'records.bulkCreate',
        args: {
          tableId: 'birds',
          rows: [
            { number: 101, data: { name: 'Wren' } },
            { number: 102, data: {} },
          ],
        },
      },
      {
        type: 'records.bulkPaste',
        args: {
          added: 1,
          cells: [
            { recordId: 'r1', number: 1, fieldId: 'name', before: 'Owl', after: 'Hawk' },
            { recordId: 'r2', number: 2, fieldId: 'name', before: null, after: 'Kite' },
          ],
        },
      },
    ])
  })

  test('leave out rows that are not loaded, and do nothing if none is', () => {
    expect(cellsDrafts(change({ edits: [edit(3, 'x')] }), shownCells)).toEqual([])
    const [draft] = cellsDrafts(change({ edits: [edit(3, 'x'), edit(2, 'y')] }), shownCells)
    expect(draft?.args).toMatchObject({ cells: [{ recordId: 'r2' }] })
  })

  test('clear cells with null, under a type of their own', () => {
    const [draft] = cellsDrafts(change({ kind: 'clear', edits: [edit(1, undefined)] }), shownCells)
    expect(draft).toMatchObject({ type: 'records.bulkClear', args: { cells: [{ before: 'Owl', after: null }] } })
  })

  test('say that they fill', () => {
    const byOf = (kind: CellsChange['kind']) =>
      cellsDrafts(change({ kind, edits: [edit(1, 'x')] }), shownCells)[0]?.args
    expect(byOf('fill')).toMatchObject({ by: 'fill' })
    expect(byOf('paste')).not.toHaveProperty('by')
  })
})

describe('a change uses values of which only the beginning is loaded', () => {
  const whole = ['a', 'b']
  const first = ['a']
  markTruncated(first, 300)
  const links = knownCells([record(1, { name: first }), record(2, { name: whole })])
  const uses = (overrides: Partial<CellsChange>) => usesTruncatedValues(change(overrides), links)

  test('if it writes one, into a cell or a new row', () => {
    expect(uses({ edits: [edit(2, first)] })).toBe(true)
    expect(uses({ newRows: [{ name: first }] })).toBe(true)
  })

  test('if it overwrites one', () => {
    expect(uses({ edits: [edit(1, null)] })).toBe(true)
  })

  test('but not if all its values are complete, or its rows are not loaded', () => {
    expect(uses({ edits: [edit(2, whole), edit(3, null)], newRows: [{ name: whole }] })).toBe(false)
  })
})
