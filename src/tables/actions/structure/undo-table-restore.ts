import type { ActionType } from '../../../actions/action-type.ts'
import { type ActionClient, patiently, restoreMilliseconds } from '../action-client.ts'
import type { BaseScreen } from '../base-screen.ts'
import { carrying, touchedTable } from './structure-touches.ts'

/** The last restore of a table under a gesture. */
export interface UndoTableRestore {
  tableId: string
  restoreGestureId: string
}

/** Undoes the restore of a table, except for what somebody has changed since. Its inverse repeats the restore. */
export const undoTableRestore: ActionType<UndoTableRestore, BaseScreen, ActionClient> = {
  type: 'tables.undoRestore',
  debounce: 0,
  apply: () => undefined,
  revert: () => undefined,
  settle: (screen, { tableId }) => screen.table(tableId).outdate(),
  invert: args => ({ type: undoTableRestore.type, args }),
  async send({ basePublicId, calls }, args, { actionId }) {
    const { tableId, restoreGestureId } = args
    const input = { basePublicId, tableId, restoreGestureId, actionId, gestureId: restoreGestureId }
    const { cells, skipped } = await calls.history.undoRestore.mutate(input, patiently(restoreMilliseconds))
    if (skipped > 0) return { skipped: { count: skipped, total: cells, by: null, rest: args } }
    return {}
  },
  label: ({ tableId }, screen) => `Take back the restore of ${screen.tableName(tableId)}`,
  touches: ({ tableId }) => [carrying(touchedTable(tableId))],
}
