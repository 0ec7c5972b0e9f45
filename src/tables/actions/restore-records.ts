import type { ActionType } from '../../actions/action-type.ts'
import { limits } from '../../engine/model/structure.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { inBatches } from './in-batches.ts'
import { countOf } from './rows.ts'
import {
  callIdsWithLinks,
  hideLinks,
  revivedWithLinks,
  type RowsWithLinks,
  sendLinks,
  settleLinks,
  showLinks,
  touchedWithLinks,
  withLinksBack,
  withLinksOf,
} from './rows-with-links.ts'

/** Restores deleted records unchanged: the inverse of deleting them. */
export const restoreRecords: ActionType<RowsWithLinks, BaseScreen, ActionClient> = {
  type: 'records.restore',
  debounce: 0,
  apply(screen, args) {
    screen.table(args.tableId).unhide(args.rows)
    showLinks(screen, args)
  },
  revert(screen, args) {
    screen.table(args.tableId).hideRefused(args.rows)
    hideLinks(screen, args)
  },
  settle(screen, args, settled) {
    settleLinks(screen, args, settled)
    // The order of the view decides where they reappear.
    screen.table(args.tableId).reload()
  },
  revive: revivedWithLinks,
  rebase: (args, { stored }) => withLinksOf(args, stored),
  callIds: callIdsWithLinks,
  invert: args => ({
    type: args.rows.length === 1 ? 'records.delete' : 'records.bulkDelete',
    args: withLinksBack(args),
  }),
  async send(client, args, ids) {
    const { basePublicId, calls } = client
    const { tableId, rows } = args
    const recordIds = rows.map(({ id }) => id)
    await inBatches({ items: recordIds, size: limits.recordsPerCall, actionId: ids.actionId }, (batch, actionId) =>
      calls.records.bulkRestore.mutate(
        { basePublicId, tableId, recordIds: batch, skipsMissing: true, ...ids, actionId },
        patiently(),
      ),
    )
    return sendLinks(client, args, ids)
  },
  label: (args, screen) => `Restore ${countOf(args)} in ${screen.tableName(args.tableId)}`,
  touches: touchedWithLinks,
}
