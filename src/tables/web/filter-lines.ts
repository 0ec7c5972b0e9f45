import type { Filter } from '../../query/filter.ts'
import { type Condition, filterOf } from './conditions.ts'

/** A line of the filter dialog. */
export interface FilterLine {
  /** As it is shown, which may wait for its value. */
  condition: Condition
  /** What it asks as long as it waits: the last condition that it was whole as; null for a new line. */
  asks: Condition | null
}

/** The lines of conditions that were saved. */
export const savedLines = (conditions: readonly Condition[]): FilterLine[] =>
  conditions.map(condition => ({ condition, asks: condition }))

/** A line after it was changed: while it waits for its value, it goes on asking what it did, so that no more records show. */
export const changedLine = (line: FilterLine, condition: Condition, isWhole: boolean): FilterLine => ({
  condition,
  asks: isWhole ? condition : line.asks,
})

/** The filter that lines make, together with conditions that are not shown; null for none. */
export const filterOfLines = (lines: readonly FilterLine[], unseen: readonly Condition[]): Filter | null =>
  filterOf([...lines.flatMap(({ asks }) => asks ?? []), ...unseen])
