import type { ActionType } from '../../actions/action-type.ts'
import { type ActionClient, patiently } from './action-client.ts'
import type { BaseScreen } from './base-screen.ts'
import { unlessGone } from './update-cell.ts'
import { expectsOf, restoreVersion, sentOf, type RestoreVersion } from './restore-version.ts'

/** Restores the previous value of the one cell in its arguments. */
export const restoreValue: ActionType<RestoreVersion, BaseScreen, ActionClient> = {
  ...restoreVersion,
  type: 'records.restoreValue',
  async send({ basePublicId, calls }, args, ids) {
    const { tableId, recordId, cells, version } = args
    const fieldId = cells[0]?.fieldId ?? ''
    const input = { basePublicId, tableId, recordId, fieldId, version, expects: expectsOf(args), ...ids }
    return sentOf(args, await unlessGone(recordId, calls.history.restoreValue.mutate(input, patiently())))
  },
  label: ({ tableId }, screen) => `Restore a value in ${screen.tableName(tableId)}`,
}
