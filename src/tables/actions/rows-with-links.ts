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
 * Rows that are deleted by undoing their creation, or restored by redoing it. Where a record may be linked from one
 * cell only, the new rows took links from others, which get them back on undo and lose them again on redo.
 */
export interface RowsWithLinks extends Rows {
  /**
   * Link cells that change with the rows, in other rows and in the rows themselves. Absent: the rows were not just
   * created.
   */
  links?: CellChange[]
}

const isList = (value: unknown): value is string[] => Array.isArray(value)

const cellsOf = ({ tableId, links = [] }: RowsWithLinks): UpdateCell => ({ tableId, cells: links, isInverse: true })

/** The links that new rows took from others, as cells before and after; undefined if none. */
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

/** The same rows with their link changes reversed. */
export const withLinksBack = <Args extends RowsWithLinks>(args: Args): Args =>
  args.links ? { ...args, links: swapped(cellsOf(args)).cells } : args

/**
 * The same rows after their creation was sent, with the links that the server reported.
 * @param made the arguments of the creating action, as the server stored it.
 */
export function withLinksOf<Args extends RowsWithLinks>(args: Args, made: unknown): Args {
  const { id, rows = [], links } = (made ?? {}) as Partial<RowsWithLinks & RowId>
  const ids = new Set([id, ...rows.map(row => row.id)])
  return args.links?.length === 0 && links && args.rows.some(row => ids.has(row.id)) ? { ...args, links } : args
}

/** As `withLinksOf`, but for rows that are deleted: their link changes are reversed. */
export const withLinksBackOf = <Args extends RowsWithLinks>(args: Args, made: unknown): Args =>
  args.links?.length === 0 ? withLinksBack(withLinksOf(args, made)) : args

export const showLinks = (screen: BaseScreen, args: RowsWithLinks): void => updateCell.apply(screen, cellsOf(args), '')

export const hideLinks = (screen: BaseScreen, args: RowsWithLinks): void => updateCell.revert(screen, cellsOf(args), '')

/** Shows the links that the server reported. */
export const settleLinks = (screen: BaseScreen, args: RowsWithLinks, settled: Settled): void =>
  updateCell.settle?.(screen, cellsOf(args), { ...settled, answer: settled.answer ?? [] })

const idOfLinks = (actionId: string) => `${actionId}-links`

/**
 * Stores the links. Returns the cells skipped because somebody else changed them, except those of the rows themselves.
 */
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

/** The rows with their numbers on this page. */
export const revivedWithLinks = <Args extends RowsWithLinks>(screen: BaseScreen, args: Args): Args => ({
  ...args,
  rows: args.rows.map(row => revivedRow(screen, args.tableId, row)),
  ...(args.links && { links: updateCell.revive?.(screen, cellsOf(args)).cells }),
})
