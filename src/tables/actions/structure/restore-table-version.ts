import type { ActionType } from '../../../actions/action-type.ts'
import { type ActionClient, patiently, restoreMilliseconds } from '../action-client.ts'
import type { BaseScreen } from '../base-screen.ts'
import { carrying, touchedTable } from './structure-touches.ts'
import { undoTableRestore } from './undo-table-restore.ts'

/** A table whose records are restored to a time, or to right after a version of the base. */
export interface RestoreTableVersion {
  tableId: string
  at: string
  version: number | null
  /** The gesture under which the server does and undoes the restore. */
  restoreGestureId: string
}

/** Restores all records of a table. The screen shows nothing of it until the server is done. */
export const restoreTableVersion: ActionType<RestoreTableVersion, BaseScreen, ActionClient> = {
  type: 'tables.restoreVersion',
  debounce: 0,
  apply: () => undefined,
  revert: () => undefined,
  settle: (screen, { tableId }) => screen.table(tableId).outdate(),
  invert: ({ tableId, restoreGestureId }) => ({ type: undoTableRestore.type, args: { tableId, restoreGestureId } }),
  async send({ basePublicId, calls }, { tableId, at, version, restoreGestureId }, { actionId }) {
    const input = { basePublicId, tableId, at, version, actionId, gestureId: restoreGestureId }
    await calls.history.restoreTable.mutate(input, patiently(restoreMilliseconds))
  },
  label: ({ tableId }, screen) => `Restore ${screen.tableName(tableId)} to an earlier time`,
  touches: ({ tableId }) => [carrying(touchedTable(tableId))],
}
