import type { ActionType } from '../../actions/action-type.ts'
import { limits } from '../structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { deletion } from './delete-record.ts'
import { inBatches } from './in-batches.ts'
import { callIdsOfRows, revivedRows, type Rows } from './rows.ts'

/** Deletes many records at once. */
export const bulkDeleteRecords: ActionType<Rows, BaseScreen, ActionClient> = {
  ...deletion,
  type: 'records.bulkDelete',
  revive: revivedRows,
  callIds: callIdsOfRows,
  async send({ basePublicId, calls }, { tableId, rows }, ids) {
    const recordIds = rows.map(({ id }) => id)
    await inBatches({ items: recordIds, size: limits.recordsPerCall, actionId: ids.actionId }, (batch, actionId) =>
      calls.records.bulkDelete.mutate({ basePublicId, tableId, recordIds: batch, ...ids, actionId }, patiently()),
    )
  },
}
