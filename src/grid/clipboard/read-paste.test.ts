import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GridColumn } from '../grid-data.ts'
import { SyntheticData } from '../testing/synthetic-data.ts'
import { numberKind, textKind } from '../testing/test-kinds.tsx'
import { numberType, textType } from '../testing/test-types.ts'
import { missingCell, type ClipCell } from './clip.ts'
import type { RowsAndColumns } from './copy-plan.ts'
import { clipWidth, readPaste, readPasteSync } from './read-paste.ts'

const column = (id: string, more: Partial<GridColumn> = {}): GridColumn => ({
  id,
  name: id,
  width: 100,
  readOnly: false,
  template: {},
  type: textType,
  ui: textKind,
  ...more,
})
const number = { type: numberType, ui: numberKind }
const columns = [column('text'), column('number', number), column('fixed', { readOnly: true }), column('more')]
const rowCount = 4
const dataOf = () =>
  new SyntheticData({
    rows: rowCount,
    columns,
    value: (row, at) => (columns[at]?.type === numberType ? row : `${columns[at]?.id} ${row}`),
  })

const cellsOf = (data: SyntheticData) =>
  Array.from({ length: data.rowCount }, (_, row) => columns.map((_column, at) => data.cell(row, at) ?? null))
const range = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

/** Pastes, and returns the cells of the table after it. */
function paste(rows: ClipCell[][], blocks: readonly RowsAndColumns[]) {
  const data = dataOf()
  const changes = readPasteSync(data, { clip: { rows, source: null }, blocks, columns })
  const { list, newRows, templates, problems } = changes
  const before = cellsOf(data)
  data.changeCells({ kind: 'paste', edits: list.edits, newRows, templates: [] })
  return { cells: cellsOf(data), before, edits: list.edits, problems, templates, readOnlyCount: list.readOnlyCount }
}

/** The cells of a table after a paste, one cell after the other. */
function expectedCells(rows: ClipCell[][], { rows: into, columns: across }: RowsAndColumns): unknown[][] {
  const cells = cellsOf(dataOf())
  const width = clipWidth({ rows, source: null })
  for (const row of into) cells[row] ??= columns.map(() => null)
  for (const [place, row] of into.entries()) {
    for (const [index, at] of across.entries()) {
      const cell = rows[place % rows.length]?.[index % width]
      const target = cells[row]
      if (!cell || cell.isMissing || !target || columns[at]?.readOnly !== false) continue
      const isNumber = columns[at].type === numberType
      if (cell.text === '') target[at] = null
      else if (!isNumber) target[at] = cell.text
      else if (!Number.isNaN(Number(cell.text))) target[at] = Number(cell.text)
    }
  }
  return cells
}

const cell = fc.oneof(
  fc.constantFrom('', 'a', '12', '3.5', 'text 1', 'number').map((text): ClipCell => ({ text })),
  fc.constant(missingCell),
)
const clip = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([width, height]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  )
const block = fc
  .record({
    row: fc.integer({ min: 0, max: rowCount }),
    rows: fc.integer({ min: 1, max: 6 }),
    column: fc.integer({ min: 0, max: columns.length - 1 }),
    columns: fc.integer({ min: 1, max: columns.length }),
  })
  .map(({ row, rows, column: first, columns: count }) => ({
    rows: range(row, rows),
    columns: range(first, Math.min(count, columns.length - first)),
  }))

describe('a paste', () => {
  test('fills each cell with the copied one at its place, again and again, and leaves all others alone', () => {
    fc.assert(
      fc.property(clip, block, (rows, target) => {
        expect(paste(rows, [target]).cells).toEqual(expectedCells(rows, target))
      }),
    )
  })

  test('changes no cell to the value that it has, and none twice', () => {
    fc.assert(
      fc.property(clip, block, block, (rows, one, other) => {
        const { edits, before } = paste(rows, [one, other])
        const changed = edits.map(({ rowKey, columnId }) => `${rowKey} ${columnId}`)
        expect(new Set(changed).size).toBe(changed.length)
        for (const { rowKey, columnId, value } of edits) {
          const at = columns.findIndex(({ id }) => id === columnId)
          expect(before[Number(rowKey)]?.[at]).not.toBe(value)
        }
      }),
    )
  })

  test('keeps what a cell holds when its text cannot be read, and says where and why', () => {
    const rows = [[{ text: '7' }], [{ text: 'seven' }]]
    const { cells, problems } = paste(rows, [{ rows: [0, 1], columns: [1] }])
    expect(cells.map(row => row[1])).toEqual([7, 1, 2, 3])
    expect(problems).toMatchObject([{ row: 1, text: 'seven', message: 'Use a number', empties: false }])
  })

  test('leaves the cell of a new record empty when its text cannot be read, and says so', () => {
    const { cells, problems } = paste([[{ text: 'new' }, { text: 'many' }]], [{ rows: [rowCount], columns: [0, 1] }])
    expect(cells[rowCount]).toEqual(['new', null, null, null])
    expect(problems).toMatchObject([{ row: rowCount, text: 'many', empties: true }])
  })

  test('adds the records that a block reaches, also those without any value', () => {
    const { cells } = paste(
      [[{ text: '' }], [missingCell], [{ text: 'last' }]],
      [{ rows: range(rowCount, 3), columns: [0] }],
    )
    expect(cells).toHaveLength(rowCount + 3)
    expect(cells.slice(rowCount).map(([first]) => first)).toEqual([null, null, 'last'])
  })

  test('adds no record where none can be added', () => {
    const data = Object.assign(dataOf(), { addRow: undefined })
    const blocks = [{ rows: [rowCount - 1, rowCount], columns: [0] }]
    const { list, newRows } = readPasteSync(data, { clip: { rows: [[{ text: 'x' }]], source: null }, blocks, columns })
    expect([list.edits.length, newRows]).toEqual([1, []])
  })

  test('counts the cells that cannot be edited, once each', () => {
    const { edits, readOnlyCount } = paste([[{ text: 'x' }]], [{ rows: [0, 1, 2], columns: [0, 2, 3] }])
    expect([edits.length, readOnlyCount]).toEqual([6, 3])
  })

  test('of many cells is read in pieces, which give the same changes', () => {
    const rows = Array.from({ length: 500 }, (_, at) => [{ text: `${at}` }, { text: `${at}` }])
    const input = { clip: { rows, source: null }, blocks: [{ rows: range(0, 500), columns: [0, 1] }], columns }
    const reading = readPaste(dataOf(), input)
    let pieces = 0
    let read = reading.next()
    for (; !read.done; read = reading.next()) pieces++
    expect(pieces).toBe(5)
    const whole = readPasteSync(dataOf(), input)
    expect([read.value.list.edits, read.value.newRows]).toEqual([whole.list.edits, whole.newRows])
  })
})
