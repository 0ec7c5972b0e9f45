import type { Action } from './action.ts'
import type { Skipped } from './action-type.ts'

/** The reason for actions that waited behind a refused one and were never sent. */
const behindText = 'Waited behind a change that could not be saved'

/** The reason when another tab of the same person saved an earlier form of the action. */
export const savedElsewhereText = 'Another tab saved an earlier version of this change'

/** The reason for actions from a later version of the product. */
export const unknownChangeText = 'This version does not know this change'

/** The reason when the person lost the right to make the change. */
export const barredText = 'You no longer had permission to edit this base'

/** Why cells were skipped, for display beside the intended change. */
export function leftAloneText({ by, isDeleted, what, holder }: Skipped): string {
  if (isDeleted) return by === null ? 'This record was deleted' : `${by} deleted this record`
  if (what === 'unique' || what === 'record') return `${holder || 'Another record'} already has this value`
  if (what === 'required') return 'This field is required'
  return `${by ?? 'Someone else'} changed this meanwhile`
}

/** Why an action was set aside, for the person. */
export function asideReason({ error, isRefusedByServer }: Pick<Action, 'error' | 'isRefusedByServer'>): string {
  if (error === null) return behindText
  return isRefusedByServer ? `The server refused it: ${error}` : error
}
