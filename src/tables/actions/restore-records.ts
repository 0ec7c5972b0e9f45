import type { ActionType } from '../../actions/action-type.ts'
import { limits } from '../structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { inBatches } from './in-batches.ts'
import { callIdsOfRows, countOf, revivedRows, type Rows, touchedRows } from './rows.ts'

/** Brings deleted records back exactly as they were: the inverse of deleting them. */
export const restoreRecords: ActionType<Rows, BaseScreen, ActionClient> = {
  type: 'records.restore',
  debounce: 0,
  apply: (screen, { tableId, rows }) => screen.table(tableId).unhide(rows),
  revert: (screen, { tableId, rows }) => screen.table(tableId).hideRefused(rows),
  // They come back among the others, where the order of the view puts them.
  settle: (screen, { tableId }) => screen.table(tableId).reload(),
  revive: revivedRows,
  callIds: callIdsOfRows,
  invert: args => ({ type: args.rows.length === 1 ? 'records.delete' : 'records.bulkDelete', args }),
  async send({ basePublicId, calls }, { tableId, rows }, ids) {
    const recordIds = rows.map(({ id }) => id)
    await inBatches({ items: recordIds, size: limits.recordsPerCall, actionId: ids.actionId }, (batch, actionId) =>
      calls.records.bulkRestore.mutate({ basePublicId, tableId, recordIds: batch, ...ids, actionId }, patiently()),
    )
  },
  label: (args, screen) => `Bring back ${countOf(args)} in ${screen.tableName(args.tableId)}`,
  touches: touchedRows,
}
