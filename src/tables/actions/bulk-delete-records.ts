import type { ActionType } from '../../actions/action-type.ts'
import { limits } from '../../engine/model/structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { deletion } from './delete-record.ts'
import { inBatches } from './in-batches.ts'
import { revivedWithLinks, type RowsWithLinks, sendLinks, withLinksBackOf } from './rows-with-links.ts'

/** Deletes many records at once. */
export const bulkDeleteRecords: ActionType<RowsWithLinks, BaseScreen, ActionClient> = {
  ...deletion,
  type: 'records.bulkDelete',
  revive: revivedWithLinks,
  rebase: (args, { stored }) => withLinksBackOf(args, stored),
  async send(client, args, ids) {
    const { basePublicId, calls } = client
    const { tableId, rows } = args
    const sent = await sendLinks(client, args, ids)
    const recordIds = rows.map(({ id }) => id)
    await inBatches({ items: recordIds, size: limits.recordsPerCall, actionId: ids.actionId }, (batch, actionId) =>
      calls.records.bulkDelete.mutate(
        { basePublicId, tableId, recordIds: batch, skipsMissing: true, ...ids, actionId },
        patiently(),
      ),
    )
    return sent
  },
}
