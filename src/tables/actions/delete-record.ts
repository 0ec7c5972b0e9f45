import type { ActionType } from '../../actions/action-type.ts'
import { toServerError } from '../../ui/server-error.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { restoreRecords } from './restore-records.ts'
import { countOf, revivedRows, type Rows, touchedRows } from './rows.ts'

/** Deletes one record. That somebody else has deleted it already is as good. */
export const deleteRecord: ActionType<Rows, BaseScreen, ActionClient> = {
  type: 'records.delete',
  debounce: 0,
  apply: (screen, { tableId, rows }) => screen.table(tableId).hide(rows),
  revert: (screen, { tableId, rows }) => screen.table(tableId).unhideRefused(rows),
  revive: revivedRows,
  invert: args => ({ type: restoreRecords.type, args }),
  async send({ basePublicId, calls }, { tableId, rows }, ids) {
    for (const { id: recordId } of rows) {
      try {
        await calls.records.delete.mutate({ basePublicId, tableId, recordId, ...ids }, patiently())
      } catch (error) {
        if (toServerError(error).code !== 'not_found') throw error
      }
    }
  },
  label: (args, screen) => `Delete ${countOf(args)} from ${screen.tableName(args.tableId)}`,
  touches: touchedRows,
}
