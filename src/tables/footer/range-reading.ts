import type { FieldType } from '../../fields/field-type.ts'
import type { GridColumn, GridData } from '../../grid/grid-data.ts'
import { indexesIn } from '../../grid/editing/cell-references.ts'
import { maxPrefetchedRecords } from '../../grid/clipboard/paste-plan.ts'
import { cellCount, type Block } from '../../grid/selection/ranges.ts'
import { isRecordAt } from '../../grid/rows/record-rows.ts'

/** Larger selections are not summarized here. */
const maxCells = 100_000
/** The database is not asked about more columns than this, for example when a whole table is selected. */
const maxColumns = 10
/** How many cells are read before the work can be interrupted. */
const cellsAtOnce = 500

/** A figure in the footer: 'Sum', '3,412'. */
export interface Figure {
  label: string
  text: string
}

/** What is known of the selected cells. */
export type RangeReading =
  | { kind: 'figures'; cells: number; filled: number; figures: Figure[] }
  /** Some of them are still loading. */
  | { kind: 'coming'; cells: number }
  /** They are whole columns, which the database can summarize. */
  | { kind: 'whole'; cells: number; columns: GridColumn[] }
  /** They are too many, or some rows are not loaded. */
  | { kind: 'counted'; cells: number }

/** Figures of numbers and of times, if all columns have the same type. */
const numberNames = ['sum', 'average', 'min', 'max'] as const
const timeNames = ['earliest', 'latest'] as const

export type FigureName = (typeof numberNames)[number] | (typeof timeNames)[number]

/** The columns to summarize and their figures: columns of numbers, or else of times. */
export function columnsOfFigures(columns: readonly GridColumn[]): {
  columns: GridColumn[]
  names: readonly FigureName[]
} {
  for (const names of [numberNames, timeNames]) {
    const fitting = columns.filter(({ type }) => names.every(name => type.summaries[name] !== undefined))
    const [first] = fitting
    // Some numbers, such as ratings, have no sum.
    if (first)
      return fitting.every(({ type }) => type === first.type) ? { columns: fitting, names } : { columns: [], names }
  }
  return { columns: [], names: [] }
}

/** The number of cells in a selection that is one block of a table without groups, which needs no reading. */
export function blockCellCount(data: GridData, blocks: readonly Block[]): number | null {
  const [block, ...others] = blocks
  return block && others.length === 0 && !data.groupAt ? cellCount(block) : null
}

/** Reads the selection, in which blocks may overlap. A generator, so that the work can be spread over frames. */
export function* readRange(data: GridData, blocks: readonly Block[]): Generator<void, RangeReading> {
  const size = blocks.reduce((sum, block) => sum + cellCount(block), 0)
  const columns = [...new Set(blocks.flatMap(block => indexesIn(block.columns)))].flatMap(at => data.columns[at] ?? [])
  const isWhole =
    !data.groupAt && blocks.every(({ rows: { first, last } }) => first === 0 && last === data.rowCount - 1)
  const areAllHere = size <= maxCells && blocks.every(({ rows }) => isReady(data, rows))
  if (isWhole && !areAllHere) {
    const cells = data.rowCount * columns.length
    return columns.length <= maxColumns ? { kind: 'whole', cells, columns } : { kind: 'counted', cells }
  }
  if (size > maxCells) return { kind: 'counted', cells: size }
  const values = new Map<number, unknown[]>()
  const seen = new Set<number>()
  let isComing = false
  let count = 0
  for (const { rows, columns: across } of blocks) {
    for (let row = rows.first; row <= rows.last; row++) {
      if (!isRecordAt(data, row)) continue
      isComing ||= data.rowState(row) !== 'ready'
      for (let at = across.first; at <= across.last; at++) {
        const place = row * data.columns.length + at
        if (blocks.length > 1 && seen.has(place)) continue
        if (blocks.length > 1) seen.add(place)
        if (++count % cellsAtOnce === 0) yield
        const value = isComing ? null : (data.cell(row, at) ?? null)
        const existing = values.get(at)
        if (existing) existing.push(value)
        else values.set(at, [value])
      }
    }
  }
  if (isComing) return { kind: rowsOf(blocks) > maxPrefetchedRecords ? 'counted' : 'coming', cells: count }
  return { kind: 'figures', cells: count, ...figuresOf(data, values) }
}

const rowsOf = (blocks: readonly Block[]) => blocks.reduce((sum, { rows }) => sum + rows.last - rows.first + 1, 0)

function isReady(data: GridData, { first, last }: Block['rows']): boolean {
  for (let row = first; row <= last; row++) if (data.rowState(row) !== 'ready') return false
  return true
}

function figuresOf(data: GridData, values: ReadonlyMap<number, unknown[]>): { filled: number; figures: Figure[] } {
  const { context } = data
  const held = new Map(
    [...values].flatMap(([at, cells]) => (data.columns[at] ? [[data.columns[at], cells] as const] : [])),
  )
  const filled = [...held].reduce((sum, [column, cells]) => sum + countFilled(column, cells, data), 0)
  const { columns, names } = columnsOfFigures([...held.keys()])
  const all = columns.flatMap(column => held.get(column) ?? [])
  const [first] = columns
  const figures = names.flatMap(name => {
    const summary = first?.type.summaries[name]
    const result = first && summary?.compute(all, { template: first.template, context })
    return first && summary && result !== null && result !== undefined
      ? { label: summary.label, text: summary.show(result, first.template, context) }
      : []
  })
  return { filled, figures }
}

/** Counts filled cells by the rule of the type, if it has one. */
function countFilled(
  { type, template }: { type: FieldType; template: unknown },
  values: unknown[],
  { context }: GridData,
) {
  const { filled } = type.summaries
  return filled
    ? Number(filled.compute(values, { template, context }))
    : values.filter(value => value !== null && value !== false).length
}
