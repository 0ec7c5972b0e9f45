import type { ActionType } from '../../actions/action-type.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { restoreRecords } from './restore-records.ts'
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
  withLinksBackOf,
} from './rows-with-links.ts'
import { unlessGone } from './structure/structure-action.ts'
import type { RowId } from './table-changes.ts'

/** One row of a table. */
export interface OneRow extends RowsWithLinks {
  rows: [RowId]
}

/** How deleting any number of rows changes the screen. */
export const deletion = {
  debounce: 0,
  apply(screen, args) {
    screen.table(args.tableId).hide(args.rows)
    showLinks(screen, args)
  },
  revert(screen, args) {
    screen.table(args.tableId).unhideRefused(args.rows)
    hideLinks(screen, args)
  },
  settle: settleLinks,
  callIds: callIdsWithLinks,
  invert: args => ({ type: restoreRecords.type, args: withLinksBack(args) }),
  label: (args, screen) => `Delete ${countOf(args)} from ${screen.tableName(args.tableId)}`,
  touches: touchedWithLinks,
} satisfies Partial<ActionType<RowsWithLinks, BaseScreen, ActionClient>>

/** Deletes one record. Succeeds if somebody else has already deleted it. */
export const deleteRecord: ActionType<OneRow, BaseScreen, ActionClient> = {
  ...deletion,
  type: 'records.delete',
  revive: revivedWithLinks,
  rebase: (args, { stored }) => withLinksBackOf(args, stored),
  async send(client, args, ids) {
    const { basePublicId, calls } = client
    const { tableId, rows } = args
    const recordId = rows[0].id
    // Links must change first: records in the trash have no visible links.
    const sent = await sendLinks(client, args, ids)
    await unlessGone(calls.records.delete.mutate({ basePublicId, tableId, recordId, ...ids }, patiently()))
    return sent
  },
}
