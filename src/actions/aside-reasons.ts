import type { Action } from './action.ts'
import type { Skipped } from './action-type.ts'

/** Why something was set aside that the server was never asked for. */
const behindText = 'Waited behind a change that could not be saved'

/** What another tab of the same person saved first. */
export const savedElsewhereText = 'Another tab saved what this was before'

/** Left behind by a later version of the product. */
export const unknownChangeText = 'This version does not know this change'

/** The person lost the right to make it. */
export const barredText = 'You could only look at this base by then'

/** Why cells were left alone, beside what was to be done to them. */
export function leftAloneText({ by, isDeleted }: Skipped): string {
  if (isDeleted) return by === null ? 'This record was deleted' : `${by} deleted this record`
  return `${by ?? 'Someone else'} changed this meanwhile`
}

/** Why an action was set aside, in words for the person. */
export function asideReason({ error, isRefusedByServer }: Pick<Action, 'error' | 'isRefusedByServer'>): string {
  if (error === null) return behindText
  return isRefusedByServer ? `The server refused it: ${error}` : error
}
