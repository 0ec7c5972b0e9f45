import type { ActionType } from '../../actions/action-type.ts'
import type { TableRecord } from '../../engine/model/structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { deleteRecord } from './delete-record.ts'
import { takenBy, withLinksBack } from './rows-with-links.ts'
import { revivedRow } from './rows.ts'
import { skippedTaken } from './skipped-taken.ts'
import { withSeenDefaults } from './seen-defaults.ts'
import { withSeenTypes, skippedUnread, type Unread } from './structure/seen-types.ts'
import type { BesideRow } from './table-changes.ts'
import type { CellChange } from './update-cell.ts'

export interface CreateRecord {
  tableId: string
  id: string
  /** The row's number on the page that creates it. */
  number: number
  createdAt: string
  /** Initial values by field id; absent: none. */
  data?: Record<string, unknown>
  /** Its place when no sort applies; absent: at the end. */
  beside?: BesideRow
  /** How the record was created, if not from scratch. */
  by?: 'duplicate'
  /** Types of the fields that have values, by field id. */
  types?: Record<string, string>
  /** Cells that lost links to the record, and its own cells that gained them, once the server has answered. */
  links?: CellChange[]
}

interface Answer extends Unread {
  record?: TableRecord
  lost?: CellChange[]
  version: number
}

/** Row numbers from an earlier page are not valid on this one. */
const withOwnNumber = (screen: BaseScreen, { beside, ...args }: CreateRecord): CreateRecord => ({
  ...args,
  number: screen.table(args.tableId).newNumber(),
  ...(beside && { beside: { ...beside, ...revivedRow(screen, args.tableId, beside) } }),
})

/** Adds a record, which is empty unless `data` is given. */
export const createRecord: ActionType<CreateRecord, BaseScreen, ActionClient> = {
  type: 'records.create',
  debounce: 0,
  seen(screen, { data: values, ...args }) {
    const isCopy = args.by === 'duplicate'
    const data = withSeenDefaults(screen, args.tableId, { data: values, isCopy })
    return withSeenTypes(screen, { ...args, data }, [{ ...args, data }])
  },
  apply: (screen, { tableId, id, number, createdAt, data = {}, beside = null }) =>
    screen.table(tableId).make({ id, number, data, createdAt, updatedAt: createdAt, beside }),
  revert: (screen, { tableId, id }) => screen.table(tableId).revertCreation(id),
  settle: (screen, { tableId }, { answer }) => {
    const { record, lost = [], version } = answer as Answer
    const table = screen.table(tableId)
    for (const { recordId, fieldId, after } of lost) table.store(recordId, { [fieldId]: after }, version)
    if (record) table.storeMade([record], version)
  },
  stored(args, { answer }) {
    const { record, lost = [] } = answer as Answer
    const links = record && takenBy([{ records: [record], lost }])
    return links ? { ...args, links } : null
  },
  revive: withOwnNumber,
  renew: withOwnNumber,
  invert: ({ tableId, id, number, links = [] }) => ({
    type: deleteRecord.type,
    args: withLinksBack({ tableId, rows: [{ id, number }], links }),
  }),
  async send({ basePublicId, calls }, args, ids) {
    const { tableId, id, data = {}, types, beside: row } = args
    const beside = row ? { recordId: row.id, side: row.side } : null
    const input = { basePublicId, tableId, id, data, types, beside, mayBeIncomplete: true, ...ids }
    const answer = await calls.records.create.mutate(input, patiently())
    const made = { tableId, rows: [args] }
    return { answer, skipped: skippedUnread(made, [answer]) ?? skippedTaken(made, [answer]) }
  },
  label: ({ tableId, by }, screen) =>
    by === 'duplicate'
      ? `Duplicate a record in ${screen.tableName(tableId)}`
      : `Add a record to ${screen.tableName(tableId)}`,
  touches: ({ tableId, id, beside }) => [
    { kind: 'record', id, tableId },
    // The record beside it must be created first, but need not stay.
    ...(beside ? [{ kind: 'record' as const, id: beside.id, tableId, isList: true as const }] : []),
  ],
}
