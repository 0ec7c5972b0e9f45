import type { ActionType } from '../../actions/action-type.ts'
import { limits } from '../../engine/model/structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { inBatches } from './in-batches.ts'
import { skippedTaken } from './skipped-taken.ts'
import { withSeenDefaults } from './seen-defaults.ts'
import { withSeenTypes, skippedUnread, type Unread } from './structure/seen-types.ts'
import { callIdsOfRows, countOf, touchedRows } from './rows.ts'
import { type MadeWithLinks, takenBy, withLinksBack } from './rows-with-links.ts'
import type { RowId } from './table-changes.ts'
import { type CellChange, pluralOfCells } from './update-cell.ts'

export interface BulkCreateRecords {
  tableId: string
  /** The rows in order, each with its number on the page that creates it, and its values by field id. */
  rows: (RowId & { data: Record<string, unknown> })[]
  createdAt: string
  /** How the rows were created, if not one by one. */
  by?: 'paste'
  /** The number of cells that were given values, without default values; absent: all that have one. */
  filled?: number
  /** Types of the fields that have values, by field id. */
  types?: Record<string, string>
  /** Cells that lost links to the new rows, and the new rows' cells that gained them, once the server has answered. */
  links?: CellChange[]
}

/** Number of cells of the rows that have a value from the start. */
export const countOfFilled = (rows: BulkCreateRecords['rows']): number =>
  rows.reduce((sum, { data }) => sum + Object.values(data).filter(value => value !== null).length, 0)

/** The records of one call, as the server has them at a version. */
interface Answer extends MadeWithLinks, Unread {
  version: number
}

/** Row numbers from an earlier page are not valid on this one. */
const withOwnNumbers = (screen: BaseScreen, args: BulkCreateRecords): BulkCreateRecords => ({
  ...args,
  rows: args.rows.map(row => ({ ...row, number: screen.table(args.tableId).newNumber() })),
})

/** Adds records with values after the rows shown. */
export const bulkCreateRecords: ActionType<BulkCreateRecords, BaseScreen, ActionClient> = {
  type: 'records.bulkCreate',
  debounce: 0,
  seen(screen, args) {
    const rows = args.rows.map(row => ({ ...row, data: withSeenDefaults(screen, args.tableId, row) }))
    const filled = args.filled ?? countOfFilled(args.rows)
    return withSeenTypes(screen, { ...args, rows, filled }, rows)
  },
  apply: (screen, { tableId, rows, createdAt }) =>
    screen.table(tableId).make(...rows.map(row => ({ ...row, createdAt, updatedAt: createdAt }))),
  revert: (screen, { tableId, rows }) => screen.table(tableId).revertCreation(...rows.map(({ id }) => id)),
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
    // In sequence, so that the server numbers the records in order.
    const answer = await inBatches(
      { items: records, size: limits.recordsPerCall, actionId: ids.actionId, atOnce: 1 },
      (batch, actionId) =>
        calls.records.bulkCreate.mutate(
          { basePublicId, tableId, records: batch, types, mayBeIncomplete: true, ...ids, actionId },
          patiently(),
        ),
    )
    const made = { tableId, rows }
    return { answer, skipped: skippedUnread(made, answer) ?? skippedTaken(made, answer) }
  },
  isPurpose: true,
  label(args, screen) {
    const table = screen.tableName(args.tableId)
    const isPaste = args.by === 'paste'
    return isPaste
      ? `Paste ${pluralOfCells(args.filled ?? countOfFilled(args.rows))} in ${table}`
      : `Add ${countOf(args)} to ${table}`
  },
  touches: touchedRows,
}
