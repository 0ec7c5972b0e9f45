import type { Skipped } from './action-type.ts'

/** Why something was set aside that the server was never asked for. */
const behindText = 'Waited behind a change that could not be saved'

/** What another tab of the same person saved first. */
export const savedElsewhereText = 'Another tab saved what this was before'

/** Left behind by a later version of the product. */
export const unknownChangeText = 'This version does not know this change'

/** The person lost the right to make it. */
export const barredText = 'You could only look at this base by then'

const changedEnd = ' changed this meanwhile'
const deletedEnd = ' deleted this record'
const deletedText = 'This record was deleted'

/** Why cells were left alone, beside what was to be done to them. */
export function leftAloneText({ by, isDeleted }: Skipped): string {
  if (isDeleted) return by === null ? deletedText : `${by}${deletedEnd}`
  return `${by ?? 'Somebody else'}${changedEnd}`
}

const ownTexts: ReadonlySet<string> = new Set([savedElsewhereText, unknownChangeText, barredText, deletedText])

/** Why an action is set aside, by its error: what the server said is told as the server's. */
export function asideReason(error: string | null): string {
  if (error === null) return behindText
  const isOwn = ownTexts.has(error) || error.endsWith(changedEnd) || error.endsWith(deletedEnd)
  return isOwn ? error : `The server refused it: ${error}`
}
