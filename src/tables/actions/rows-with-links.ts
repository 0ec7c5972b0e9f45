import type { CallIds, Sent, Settled, Touched } from '../../actions/action-type.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import type { ActionClient } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { callIdsOfRows, revivedRow, type Rows, touchedRows } from './rows.ts'
import type { RowId } from './table-changes.ts'
import {
  type CellChange,
  skippedOf,
  storeCells,
  swapped,
  type UpdateCell,
  updateCell,
  withLost,
} from './update-cell.ts'

/** New rows whose links others lost, in an answer of the server. */
export interface MadeWithLinks {
  records: readonly TableRecord[]
  /** Absent in answers of earlier versions. */
  lost?: readonly CellChange[]
}

/**
 * Rows that are taken back after they were made, or brought back after that. Where a record belongs to one cell, the
 * new rows took it from others: these get it back, and lose it again.
 */
export interface RowsWithLinks extends Rows {
  /** The cells of links that change with the rows: those of others, and those of the rows. Absent: nothing was made. */
  links?: CellChange[]
}

const isList = (value: unknown): value is string[] => Array.isArray(value)

const cellsOf = ({ tableId, links = [] }: RowsWithLinks): UpdateCell => ({ tableId, cells: links, isInverse: true })

/** What new rows have taken from others, as cells before and after; undefined when nothing. */
export function takenBy(answers: readonly MadeWithLinks[]): CellChange[] | undefined {
  const made = answers.flatMap(({ records }) => records)
  const own = new Set(made.map(({ id }) => id))
  const others = withLost(
    [],
    answers.flatMap(({ lost = [] }) => lost.filter(({ recordId }) => !own.has(recordId))),
  )
  if (others.length === 0) return undefined
  const takenOf = Map.groupBy(others, ({ fieldId }) => fieldId)
  const cells = made.flatMap(({ id, number, data }) =>
    [...takenOf].flatMap(([fieldId, lost]) => {
      const after = data[fieldId]
      const taken = new Set(lost.flatMap(({ before }) => (isList(before) ? before : [])))
      if (!isList(after) || !after.some(linked => taken.has(linked))) return []
      const left = after.filter(linked => !taken.has(linked))
      return { recordId: id, number, fieldId, before: left.length > 0 ? left : null, after }
    }),
  )
  return [...others, ...cells]
}

/** The same rows, whose links change the other way round. */
export const withLinksBack = <Args extends RowsWithLinks>(args: Args): Args =>
  args.links ? { ...args, links: swapped(cellsOf(args)).cells } : args

/**
 * The same rows, when they had to wait until they were made: by then the server has said what they took.
 *
 * @param made the arguments of the action that made them, as the server carried it out.
 */
export function withLinksOf<Args extends RowsWithLinks>(args: Args, made: unknown): Args {
  const { id, rows = [], links } = (made ?? {}) as Partial<RowsWithLinks & RowId>
  const ids = new Set([id, ...rows.map(row => row.id)])
  return args.links?.length === 0 && links && args.rows.some(row => ids.has(row.id)) ? { ...args, links } : args
}

/** The same for rows that are taken back: what they took goes the other way. */
export const withLinksBackOf = <Args extends RowsWithLinks>(args: Args, made: unknown): Args =>
  args.links?.length === 0 ? withLinksBack(withLinksOf(args, made)) : args

export const showLinks = (screen: BaseScreen, args: RowsWithLinks): void => updateCell.apply(screen, cellsOf(args), '')

export const hideLinks = (screen: BaseScreen, args: RowsWithLinks): void => updateCell.revert(screen, cellsOf(args), '')

/** What the server said of the links is shown. */
export const settleLinks = (screen: BaseScreen, args: RowsWithLinks, settled: Settled): void =>
  updateCell.settle?.(screen, cellsOf(args), { ...settled, answer: settled.answer ?? [] })

const idOfLinks = (actionId: string) => `${actionId}-links`

/** Stores the links; says which cells somebody else has changed since, but for those of the rows themselves. */
export async function sendLinks(client: ActionClient, args: RowsWithLinks, ids: CallIds): Promise<Sent> {
  const { tableId, links = [], rows } = args
  if (links.length === 0) return {}
  const answer = await storeCells(client, cellsOf(args), { ...ids, actionId: idOfLinks(ids.actionId) })
  const own = new Set(rows.map(({ id }) => id))
  const others = { tableId, cells: links.filter(({ recordId }) => !own.has(recordId)) }
  const left = answer.map(one => ({ ...one, skipped: one.skipped.filter(({ recordId }) => !own.has(recordId)) }))
  return { answer, skipped: skippedOf(others, left) }
}

export const callIdsWithLinks = (args: RowsWithLinks, actionId: string): string[] => [
  ...callIdsOfRows(args, actionId),
  ...(args.links?.length ? (updateCell.callIds?.(cellsOf(args), idOfLinks(actionId)) ?? []) : []),
]

export const touchedWithLinks = (args: RowsWithLinks): Touched[] => [
  ...updateCell.touches(cellsOf(args)),
  ...touchedRows(args),
]

/** The rows by the numbers that they have on this page. */
export const revivedWithLinks = <Args extends RowsWithLinks>(screen: BaseScreen, args: Args): Args => ({
  ...args,
  rows: args.rows.map(row => revivedRow(screen, args.tableId, row)),
  ...(args.links && { links: updateCell.revive?.(screen, cellsOf(args)).cells }),
})
