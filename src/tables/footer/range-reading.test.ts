import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldType } from '../../fields/registry.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import type { GridColumn } from '../../grid/grid-data.ts'
import type { Block } from '../../grid/selection/ranges.ts'
import { SyntheticData } from '../../grid/testing/synthetic-data.ts'
import { type RangeReading, readRange } from './range-reading.ts'
import { RangeWatch } from './range-watch.ts'

const column = (name: string, type: string): GridColumn => ({
  id: name,
  name,
  width: 100,
  readOnly: false,
  template: fieldType(type).template.parse({}),
  type: fieldType(type),
  ui: fieldUiOf(type),
})

const columns = [
  column('Name', 'single_line_text'),
  column('Size', 'number'),
  column('Weight', 'number'),
  column('Price', 'currency'),
  column('Due', 'date'),
]

const valueOf = (row: number, at: number): unknown =>
  [row % 2 === 0 ? `Row ${row}` : null, row, row === 3 ? null : row * 10, row, `2026-01-0${(row % 9) + 1}`][at]

const open = (rows = 10, isAbsent: (row: number) => boolean = () => false) =>
  new SyntheticData({ rows, columns, value: valueOf, isAbsent })

const block = (rows: [number, number], across: [number, number]): Block => ({
  rows: { first: rows[0], last: rows[1] },
  columns: { first: across[0], last: across[1] },
})

function read(data: SyntheticData, ...blocks: Block[]): RangeReading {
  const reading = readRange(data, blocks)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

const said = (reading: RangeReading) =>
  reading.kind === 'figures'
    ? Object.fromEntries(reading.figures.map(({ label, text }) => [label, text]))
    : reading.kind

describe('what is selected', () => {
  test('is counted, and its numbers are summed up beside whatever else there is', () => {
    const reading = read(open(), block([0, 3], [0, 2]))
    expect(reading).toMatchObject({ cells: 12, filled: 9 })
    expect(said(reading)).toEqual({ Sum: '36', Average: '5.14', Min: '0', Max: '20' })
  })

  test('in several ranges counts each cell once', () => {
    const reading = read(open(), block([0, 2], [1, 1]), block([2, 4], [1, 1]))
    expect(reading).toMatchObject({ cells: 5, filled: 5 })
    expect(said(reading)).toMatchObject({ Sum: '10' })
  })

  test('has no sum of numbers that are not of one type, and the first and last of times alone', () => {
    expect(said(read(open(), block([0, 3], [1, 3])))).toEqual({})
    expect(said(read(open(), block([0, 3], [4, 4])))).toEqual({ Earliest: '1/1/2026', Latest: '1/4/2026' })
    expect(said(read(open(), block([0, 3], [0, 0])))).toEqual({})
  })

  test('is never summed up in part: what is not here is waited for, asked of the database, or only counted', () => {
    const isFar = (row: number) => row >= 5
    expect(read(open(10, isFar), block([3, 6], [1, 1]))).toEqual({ kind: 'coming', cells: 4 })
    expect(read(open(20_000, isFar), block([0, 15_000], [1, 1]))).toEqual({ kind: 'counted', cells: 15_001 })
    const whole = read(open(10, isFar), block([0, 9], [1, 2]))
    expect(whole).toEqual({ kind: 'whole', cells: 20, columns: columns.slice(1, 3) })
    expect(read(open(200_000), block([0, 150_000], [1, 1]))).toEqual({ kind: 'counted', cells: 150_001 })
  })
})

describe('while it changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a drag reports only the number of cells until it pauses; many edits are read together', async () => {
    const data = open()
    const messages: (RangeReading | null)[] = []
    let selected = [block([0, 0], [1, 1])]
    const reads = vi.spyOn(data, 'cell')
    const watch = new RangeWatch({ data, blocks: () => selected, tell: reading => messages.push(reading) })
    watch.selected()
    for (const last of [1, 2, 3]) {
      selected = [block([0, last], [1, 1])]
      watch.selected()
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(messages).toEqual([null, ...[2, 3, 4].map(cells => ({ kind: 'coming', cells }))])
    expect(reads).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(messages.at(-1)).toMatchObject({ kind: 'figures', cells: 4 })
    data.editCell({ rowKey: 0, columnId: 'Size', value: 100 })
    for (let times = 0; times < 5; times++) watch.changed()
    await vi.advanceTimersByTimeAsync(200)
    expect(messages).toHaveLength(6)
    expect(said(messages.at(-1) ?? { kind: 'coming', cells: 0 })).toMatchObject({ Sum: '106' })
    watch.stop()
    watch.changed()
    await vi.advanceTimersByTimeAsync(200)
    expect(messages).toHaveLength(6)
  })
})
