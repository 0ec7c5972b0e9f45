import type { ActionType } from '../../actions/action-type.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { deleteRecord } from './delete-record.ts'
import type { Rows } from './rows.ts'

/** Deletes many records in one call. */
export const bulkDeleteRecords: ActionType<Rows, BaseScreen, ActionClient> = {
  ...deleteRecord,
  type: 'records.bulkDelete',
  async send({ basePublicId, calls }, { tableId, rows }, ids) {
    await calls.records.bulkDelete.mutate(
      { basePublicId, tableId, recordIds: rows.map(({ id }) => id), ...ids },
      patiently(),
    )
  },
}
