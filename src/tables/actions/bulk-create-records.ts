import type { ActionType } from '../../actions/action-type.ts'
import { limits } from '../../engine/model/structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { inBatches } from './in-batches.ts'
import { withSeenTypes, skippedUnread, type Unread } from './structure/seen-types.ts'
import { callIdsOfRows, countOf, touchedRows } from './rows.ts'
import { type MadeWithLinks, takenBy, withLinksBack } from './rows-with-links.ts'
import type { RowId } from './table-changes.ts'
import { type CellChange, pluralOfCells } from './update-cell.ts'

export interface BulkCreateRecords {
  tableId: string
  /** In their order: with the number that each has on the page that makes it, and its values by field id. */
  rows: (RowId & { data: Record<string, unknown> })[]
  createdAt: string
  /** How the rows came to be, if not one by one. */
  by?: 'paste'
  /** Of which type the fields were, by their ids, that they have values for. */
  types?: Record<string, string>
  /** The cells that lost links to them, and their own that got them, when the server has said so. */
  links?: CellChange[]
}

/** How many cells of the rows hold something from the start. */
export const countOfFilled = (rows: BulkCreateRecords['rows']): number =>
  rows.reduce((sum, { data }) => sum + Object.keys(data).length, 0)

/** The records of one call, as the server has them as of a version. */
interface Answer extends MadeWithLinks, Unread {
  version: number
}

/** The row numbers of an earlier page mean nothing on this one. */
const withOwnNumbers = (screen: BaseScreen, args: BulkCreateRecords): BulkCreateRecords => ({
  ...args,
  rows: args.rows.map(row => ({ ...row, number: screen.table(args.tableId).newNumber() })),
})

/** Adds records with values at the end of what is shown. */
export const bulkCreateRecords: ActionType<BulkCreateRecords, BaseScreen, ActionClient> = {
  type: 'records.bulkCreate',
  debounce: 0,
  seen: (screen, args) => withSeenTypes(screen, args, args.rows),
  apply: (screen, { tableId, rows, createdAt }) =>
    screen.table(tableId).make(...rows.map(row => ({ ...row, createdAt, updatedAt: createdAt }))),
  revert: (screen, { tableId, rows }) => screen.table(tableId).unmake(...rows.map(({ id }) => id)),
  settle(screen, { tableId }, { answer }) {
    const table = screen.table(tableId)
    for (const { records, lost = [], version } of answer as Answer[]) {
      for (const { recordId, fieldId, after } of lost) table.store(recordId, { [fieldId]: after }, version)
      table.storeMade(records, version)
    }
  },
  stored(args, { answer }) {
    const links = takenBy(answer as Answer[])
    return links ? { ...args, links } : null
  },
  revive: withOwnNumbers,
  renew: withOwnNumbers,
  callIds: callIdsOfRows,
  invert: ({ tableId, rows, links = [] }) => ({
    type: 'records.bulkDelete',
    args: withLinksBack({ tableId, rows: rows.map(({ id, number }) => ({ id, number })), links }),
  }),
  async send({ basePublicId, calls }, { tableId, rows, types }, ids) {
    const records = rows.map(({ id, data }) => ({ id, data }))
    // One after the other, so that the server numbers them in their order.
    const answer = await inBatches(
      { items: records, size: limits.recordsPerCall, actionId: ids.actionId, atOnce: 1 },
      (batch, actionId) =>
        calls.records.bulkCreate.mutate(
          { basePublicId, tableId, records: batch, types, ...ids, actionId },
          patiently(),
        ),
    )
    return { answer, skipped: skippedUnread({ tableId, rows }, answer) }
  },
  isPurpose: true,
  label(args, screen) {
    const table = screen.tableName(args.tableId)
    const isPaste = args.by === 'paste'
    return isPaste ? `Paste ${pluralOfCells(countOfFilled(args.rows))} in ${table}` : `Add ${countOf(args)} to ${table}`
  },
  touches: touchedRows,
}
