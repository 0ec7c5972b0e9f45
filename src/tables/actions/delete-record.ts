import type { ActionType } from '../../actions/action-type.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { restoreRecords } from './restore-records.ts'
import { countOf, revivedRow, type Rows, touchedRows } from './rows.ts'
import { unlessGone } from './structure-action.ts'
import type { RowId } from './table-changes.ts'

/** One row of a table. */
export interface OneRow extends Rows {
  rows: [RowId]
}

/** What deleting rows looks like, however many. */
export const deletion = {
  debounce: 0,
  apply: (screen, { tableId, rows }) => screen.table(tableId).hide(rows),
  revert: (screen, { tableId, rows }) => screen.table(tableId).unhideRefused(rows),
  invert: args => ({ type: restoreRecords.type, args }),
  label: (args, screen) => `Delete ${countOf(args)} from ${screen.tableName(args.tableId)}`,
  touches: touchedRows,
} satisfies Partial<ActionType<Rows, BaseScreen, ActionClient>>

/** Deletes one record. That somebody else has deleted it already is as good. */
export const deleteRecord: ActionType<OneRow, BaseScreen, ActionClient> = {
  ...deletion,
  type: 'records.delete',
  revive: (screen, { tableId, rows: [row] }) => ({ tableId, rows: [revivedRow(screen, tableId, row)] }),
  async send({ basePublicId, calls }, { tableId, rows: [{ id: recordId }] }, ids) {
    await unlessGone(calls.records.delete.mutate({ basePublicId, tableId, recordId, ...ids }, patiently()))
  },
}
