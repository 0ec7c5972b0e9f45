import { beforeEach, describe, expect, test } from 'vitest'
import { missingCell, type Clip } from './clip.ts'
import { columnLayout } from '../geometry/geometry.ts'
import { GridSelection } from '../selection/grid-selection.ts'
import { PasteController } from './paste-controller.ts'
import { SyntheticData } from '../testing/synthetic-data.ts'
import { numberKind } from '../testing/test-kinds.tsx'
import { numberType } from '../testing/test-types.ts'
import { Viewport } from '../geometry/viewport.ts'

const columns = ['a', 'b'].map(id => ({
  type: numberType,
  ui: numberKind,
  id,
  name: id,
  width: 100,
  readOnly: false,
  template: {},
}))

const clipOf = (rows: number, text: (row: number) => string, across = 1): Clip => ({
  rows: Array.from({ length: rows }, (_row, row) => Array.from({ length: across }, () => ({ text: text(row) }))),
  source: null,
})

let data: SyntheticData
let pasteController: PasteController
let selection: GridSelection

beforeEach(() => {
  data = new SyntheticData({ rows: 2_000, columns, value: row => -row })
  const layout = columnLayout([100, 100], { frozen: 1, rowNumberWidth: 50 })
  const viewport = new Viewport({ layout, headerHeight: 34, rowHeight: 32, rowCount: 2_000, canAddRow: true })
  selection = new GridSelection(data, viewport)
  selection.set({ row: 0, column: 0 })
  const nothing = () => undefined
  pasteController = new PasteController({
    data,
    selection,
    announcer: { say: nothing },
    flush: nothing,
    render: nothing,
  })
})

const changedCells = () => data.changes.flatMap(({ edits }) => edits).length

describe('a paste needs confirmation', () => {
  test('if it has more than a thousand cells', async () => {
    await pasteController.paste(clipOf(1_000, row => `${row + 1}`))
    expect(data.pasteRequests).toEqual([])
    await pasteController.paste(clipOf(1_001, row => `${row + 2}`))
    expect(data.pasteRequests).toMatchObject([{ cells: 1_001, extraColumns: 0, needsConfirmation: true }])
  })

  test('counting cells without group rows', async () => {
    Object.assign(data, { groupAt: (row: number) => (row === 1 ? {} : null) })
    await pasteController.paste(clipOf(1_000, row => `${row + 1}`))
    expect(data.pasteRequests).toEqual([])
  })

  test('if more than ten cells cannot be read', async () => {
    await pasteController.paste(clipOf(10, () => 'many'))
    expect(data.pasteRequests).toEqual([])
    expect(data.warnings).toEqual(['10 cells could not be read and were not changed'])
    await pasteController.paste(clipOf(11, () => 'many'))
    expect(data.pasteRequests).toHaveLength(1)
  })

  test('if it is wider than the table; without permission to add columns the rest is left out', async () => {
    await pasteController.paste(clipOf(1, () => '5', 4))
    expect(data.pasteRequests).toMatchObject([{ cells: 4, extraColumns: 2 }])
    Object.assign(data, { addColumn: undefined })
    await pasteController.paste(clipOf(1, () => '6', 6))
    expect(data.pasteRequests).toHaveLength(1)
    expect(data.warnings).toEqual(['2 columns did not fit and were left out'])
  })
})

test('nothing changes before the person confirms, or if they cancel', async () => {
  data.pasteAnswer = 'cancel'
  await pasteController.paste(clipOf(1_500, row => `${row + 1}`))
  expect(changedCells()).toBe(0)
  data.pasteAnswer = 'fit'
  const pending = pasteController.paste(clipOf(1_500, row => `${row + 1}`))
  expect(changedCells()).toBe(0)
  await pending
  expect(changedCells()).toBe(1_500)
  expect(data.changes).toHaveLength(1)
})

test('a row with fewer cells leaves alone the cells that it lacks', async () => {
  const cell = (text: string) => ({ text })
  await pasteController.paste({
    rows: [
      [cell('1'), cell('2')],
      [cell(''), missingCell],
    ],
    source: null,
  })
  expect([data.cell(0, 0), data.cell(0, 1)]).toEqual([1, 2])
  expect([data.cell(1, 0), data.cell(1, 1)]).toEqual([null, -1])
})

test('a missing cell stays empty in a new record, and is not counted', async () => {
  selection.set({ row: 1_999, column: 0 })
  const [a, b] = [{ text: '1' }, { text: '2' }]
  await pasteController.paste({
    rows: [
      [a, b],
      [a, missingCell],
    ],
    source: null,
  })
  expect(data.changes).toMatchObject([{ edits: { length: 2 }, newRows: [{ a: 1 }] }])
})

test('blank cells leave required cells alone, and stay blank in new records that start with values', async () => {
  data.columns = data.columns.map(column => ({ ...column, isRequired: true as const, startsFilled: true as const }))
  selection.set({ row: 1_999, column: 0 })
  await pasteController.paste(clipOf(2, () => ''))
  expect(data.cell(1_999, 0)).not.toBeNull()
  expect(data.changes).toMatchObject([{ edits: [], newRows: [{ a: null }] }])
  expect(data.warnings).toEqual(['A required cell keeps its value'])
})

test('unreadable cells of existing records keep their values, and those of new records are empty', async () => {
  selection.set({ row: 1_997, column: 0 })
  await pasteController.paste(clipOf(8, () => 'many'))
  expect(data.warnings).toEqual([
    '3 cells could not be read and were not changed',
    '5 cells could not be read and became empty',
  ])
})
