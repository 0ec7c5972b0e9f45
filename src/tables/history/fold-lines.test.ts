import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HistoryLine, NamedChange } from '../../engine/model/history/history-line.ts'
import { foldLines } from './fold-lines.ts'

const change = (overrides: Partial<NamedChange> = {}): NamedChange => ({
  kind: 'record.update',
  tableId: 'birds',
  tableName: 'Birds',
  items: 1,
  cells: 1,
  itemId: 'owl',
  itemName: null,
  formerName: null,
  recordLabel: 'Owl',
  changedCells: [{ fieldId: 'price', before: 1, after: 2 }],
  settings: [],
  ...overrides,
})

/** A line at some minutes of an hour; its version is its minute. */
const line = (minute: number, overrides: Partial<NamedChange> = {}, more: Partial<HistoryLine> = {}): HistoryLine => ({
  version: minute,
  at: new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString(),
  actor: { id: 'ada', name: 'Ada' },
  name: 'records.update',
  gestureId: null,
  changes: [change(overrides)],
  ...more,
})

const edit = (minute: number, [before, after]: [unknown, unknown], overrides: Partial<NamedChange> = {}) =>
  line(minute, { changedCells: [{ fieldId: 'price', before, after }], ...overrides })

describe('edits of one cell', () => {
  test('are one line from the first value to the last', () => {
    const [folded, ...others] = foldLines([edit(5, [3, 4]), edit(4, [2, 3]), edit(3, [1, 2])])
    expect(others).toEqual([])
    expect(folded).toMatchObject({
      version: 5,
      firstVersion: 3,
      lines: [{ version: 5 }, { version: 4 }, { version: 3 }],
    })
    expect(folded?.changes).toMatchObject([
      { items: 1, cells: 3, recordLabel: 'Owl', changedCells: [{ fieldId: 'price', before: 1, after: 4 }] },
    ])
  })

  test('with an edit of another field between them have no values', () => {
    const other = { changedCells: [{ fieldId: 'size', before: 1, after: 2 }] }
    const [folded] = foldLines([edit(5, [3, 4]), line(4, other), edit(3, [1, 2])])
    expect(folded?.changes).toMatchObject([{ items: 1, recordLabel: 'Owl', changedCells: null, cells: 3 }])
  })
})

test('edits of several records of a table are counted together', () => {
  const hawk = { itemId: 'hawk', recordLabel: 'Hawk' }
  const [folded] = foldLines([
    edit(5, [1, 2]),
    edit(4, [1, 2], hawk),
    line(3, { items: 40, cells: 80, recordLabel: null }),
  ])
  expect(folded?.changes).toMatchObject([{ items: 42, cells: 82, recordLabel: null, changedCells: null }])
})

test('changed settings of one view are listed together, and two views stay apart', () => {
  const view = (minute: number, itemId: string, settings: string[]) =>
    line(minute, { kind: 'view.update', itemId, itemName: itemId, settings, changedCells: null, recordLabel: null })
  const folded = foldLines([
    view(5, 'open', ['sorts']),
    view(4, 'open', ['filters', 'sorts']),
    view(3, 'all', ['sorts']),
  ])
  expect(folded.map(({ changes }) => changes[0]?.settings)).toEqual([['sorts', 'filters'], ['sorts']])
})

describe('lines stay apart', () => {
  const apart = (one: HistoryLine, other: HistoryLine) => expect(foldLines([one, other])).toHaveLength(2)

  test('if another person did the one', () => {
    apart(line(5), line(4, {}, { actor: { id: 'ben', name: 'Ben' } }))
  })

  test('if they are of another kind or table', () => {
    apart(line(5), line(4, { kind: 'record.create' }))
    apart(line(5), line(4, { tableId: 'trees' }))
  })

  test('if more than ten minutes are between them', () => {
    expect(foldLines([line(15), line(5)])).toHaveLength(1)
    apart(line(16), line(5))
  })

  test('if the one restored a value', () => {
    apart(line(5), line(4, {}, { name: 'history.restoreValue' }))
  })

  test('if the one renamed something, or changed the structure', () => {
    const renamed = { kind: 'view.update', formerName: 'Old', itemName: 'New' }
    apart(line(5, renamed), line(4, renamed))
    apart(line(5, { kind: 'field.delete' }), line(4, { kind: 'field.delete' }))
  })

  test('if the one changed two tables', () => {
    apart(line(5), { ...line(4), changes: [change(), change({ tableId: 'trees' })] })
  })
})

test('every line is in exactly one folded line, in the same order', () => {
  const anyLine = fc.record({
    kind: fc.constantFrom('record.update', 'record.create', 'view.update', 'field.create'),
    actor: fc.constantFrom('ada', 'ben'),
    tableId: fc.constantFrom('birds', 'trees'),
    gap: fc.nat(15),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 30 }), original => {
      let minute = 2_000
      const lines = original.map(({ kind, actor, tableId, gap }) =>
        line((minute -= gap + 1), { kind, tableId }, { actor: { id: actor, name: actor } }),
      )
      const folded = foldLines(lines)
      expect(folded.flatMap(one => one.lines)).toEqual(lines)
      for (const one of folded)
        expect([one.version, one.firstVersion]).toEqual([one.lines[0]?.version, one.lines.at(-1)?.version])
    }),
  )
})
