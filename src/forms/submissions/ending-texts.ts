import { endingMentions } from '../logic/ending-mentions.ts'
import type { Evaluation } from '../logic/evaluate.ts'
import { mentionReader, mentionTexts } from '../logic/mention-values.ts'
import type { OpenSubmission } from './open-submission.ts'

/** The values of what an ending mentions, by id; nothing if it mentions nothing. */
export function endingTexts(
  { version, claims }: OpenSubmission,
  evaluation: Evaluation,
  endingId: string | null,
): { texts?: Record<string, string> } {
  const ids = endingMentions(version.document, endingId)
  if (ids.length === 0) return {}
  const { timeZone, locale, parameters } = claims
  const field = { now: Date.now(), timeZone, locale }
  return { texts: mentionTexts(ids, mentionReader(version.form, { evaluation, field, parameters })) }
}
