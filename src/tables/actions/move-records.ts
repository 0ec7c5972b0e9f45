import type { ActionType, Touched } from '../../actions/action-type.ts'
import { isSameJson } from '../../fields/same-json.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { revivedRow } from './rows.ts'
import type { RowMove } from './table-changes.ts'

/** A move as it is sent: records, and the record beside which they come. */
interface SentMove {
  recordIds: string[]
  beside: { recordId: string; side: 'above' | 'below' }
}

/** Moves of records beside others, in views without sorts. */
export interface MoveRecords {
  tableId: string
  moves: RowMove[]
  /** The moves that undo this, as far as the screen shows the rows. */
  former: RowMove[]
  /** What to send instead of `moves`: undoing restores places that the screen may not show. */
  sent?: SentMove[]
  /** The moves that undo this, once the server has answered. */
  undone?: SentMove[]
}

interface Answer {
  former: SentMove[]
  version: number
}

/** Moves of one table are sent one after the other. */
const orderOf = (tableId: string): Touched => ({ kind: 'record', id: `${tableId}/order`, tableId, isList: true })

const sentMove = ({ rows, beside }: RowMove): SentMove => ({
  recordIds: rows.map(({ id }) => id),
  beside: { recordId: beside.id, side: beside.side },
})

const revived = (screen: BaseScreen, tableId: string, moves: readonly RowMove[]): RowMove[] =>
  moves.map(({ rows, beside }) => ({
    rows: rows.map(row => revivedRow(screen, tableId, row)),
    beside: { ...beside, ...revivedRow(screen, tableId, beside) },
  }))

const countOf = (moves: readonly RowMove[]) => moves.reduce((sum, { rows }) => sum + rows.length, 0)

/** Moves records beside others. */
export const moveRecords: ActionType<MoveRecords, BaseScreen, ActionClient> = {
  type: 'records.move',
  debounce: 0,
  apply: (screen, { tableId, moves }, actionId) => screen.table(tableId).move(actionId, moves),
  revert: (screen, { tableId }, actionId) => screen.table(tableId).revertMove(actionId),
  settle: (screen, { tableId }, { actionId, answer }) =>
    screen.table(tableId).storeMove(actionId, (answer as Answer).version),
  stored: (args, { answer }) => ({ ...args, undone: (answer as Answer).former }),
  // Undone before the server had answered.
  rebase(args, { sent, stored }) {
    const [before, after] = [sent, stored] as MoveRecords[]
    const isUndone = before?.tableId === args.tableId && isSameJson(before.former, args.moves) && after?.undone
    return isUndone ? { ...args, sent: after.undone } : args
  },
  revive: (screen, args) => ({
    ...args,
    moves: revived(screen, args.tableId, args.moves),
    former: revived(screen, args.tableId, args.former),
  }),
  invert: ({ tableId, moves, former, undone }) => ({
    type: 'records.move',
    args: { tableId, moves: former, former: moves, ...(undone && { sent: undone }) },
  }),
  async send({ basePublicId, calls }, { tableId, moves, sent }, ids) {
    const input = { basePublicId, tableId, moves: sent ?? moves.map(sentMove), ...ids }
    return { answer: await calls.records.move.mutate(input, patiently()) }
  },
  label: ({ tableId, moves }, screen) => {
    const count = countOf(moves)
    const what = count === 1 ? 'a record' : `${count.toLocaleString()} records`
    return `Move ${what} in ${screen.tableName(tableId)}`
  },
  touches: ({ tableId, moves }) => [
    orderOf(tableId),
    ...moves.flatMap(({ rows, beside }) => [
      ...rows.map(({ id }): Touched => ({ kind: 'record', id, tableId })),
      { kind: 'record' as const, id: beside.id, tableId, isList: true as const },
    ]),
  ],
}
