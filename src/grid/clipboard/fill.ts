/** Which cells a fill changes, and with which values. Pure. */
import type { FieldContext } from '../../fields/field-type.ts'
import type { GridColumn } from '../grid-data.ts'
import type { Block } from '../selection/ranges.ts'
import type { CellPosition } from '../selection/selection.ts'

export type FillDirection = 'down' | 'up' | 'right' | 'left'

/** The cells that a drag from a block to a cell fills; null if the cell is inside the block. */
export function fillTarget(
  { rows, columns }: Block,
  to: CellPosition,
): { direction: FillDirection; block: Block } | null {
  const down = to.row > rows.last ? to.row - rows.last : Math.min(0, to.row - rows.first)
  const across = to.column > columns.last ? to.column - columns.last : Math.min(0, to.column - columns.first)
  if (down === 0 && across === 0) return null
  if (Math.abs(down) >= Math.abs(across)) {
    const range = down > 0 ? { first: rows.last + 1, last: to.row } : { first: to.row, last: rows.first - 1 }
    return { direction: down > 0 ? 'down' : 'up', block: { rows: range, columns } }
  }
  const range =
    across > 0 ? { first: columns.last + 1, last: to.column } : { first: to.column, last: columns.first - 1 }
  return { direction: across > 0 ? 'right' : 'left', block: { rows, columns: range } }
}

/**
 * Splits a selection into the first row or column and the rest to fill. A single row or column is filled from the one
 * before it; null if there is none.
 */
export function splitForFill({ rows, columns }: Block, direction: 'down' | 'right'): { from: Block; to: Block } | null {
  const { first, last } = direction === 'down' ? rows : columns
  const lines = (from: number, to: number): Block =>
    direction === 'down' ? { rows: { first: from, last: to }, columns } : { rows, columns: { first: from, last: to } }
  if (first < last) return { from: lines(first, first), to: lines(first + 1, last) }
  return first === 0 ? null : { from: lines(first - 1, first - 1), to: lines(first, first) }
}

/**
 * Returns a function for the n-th value after these, counted from 1. The field type continues a series if there is one;
 * otherwise, and without a column, the values repeat. For up and left, pass the values in reverse.
 */
export function continueSeries(
  column: Pick<GridColumn, 'type' | 'template'> | null,
  values: readonly unknown[],
  context?: FieldContext,
): (n: number) => unknown {
  const isFilled = values.every(value => value !== null)
  const next = isFilled ? column?.type.series?.(values, column.template, context) : undefined
  return n => (next ? next(n) : (values[(n - 1) % values.length] ?? null))
}
