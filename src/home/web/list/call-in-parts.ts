import { maxItemsPerCall } from '../../../texts/home-texts.ts'
import { toServerError } from '../../../ui/server/server-error.ts'

/** The answers about many items, and the error that ended the calls early, with the items that it left. */
export interface Parts<Item, Answer> {
  answers: Answer[]
  /** Null if there was an answer about all items. */
  failure: { error: unknown; left: Item[] } | null
}

/**
 * Calls the server about many items, as many at a time as a call takes. Items that the person may not change are left
 * out; any other error ends the calls.
 *
 * @throws the error if there was no answer at all.
 */
export async function callInParts<Item, Answer>(
  items: readonly Item[],
  call: (part: Item[]) => Promise<Answer>,
): Promise<Parts<Item, Answer>> {
  const answers: Answer[] = []
  const left: Item[] = []
  let refusal: unknown = null
  for (let from = 0; from < items.length; from += maxItemsPerCall) {
    const part = items.slice(from, from + maxItemsPerCall)
    try {
      answers.push(await call(part))
    } catch (error) {
      refusal = error
      const isForbidden = toServerError(error).code === 'forbidden'
      left.push(...(isForbidden ? part : items.slice(from)))
      if (!isForbidden) break
    }
  }
  if (left.length === 0) return { answers, failure: null }
  if (answers.length === 0) throw refusal
  return { answers, failure: { error: refusal, left } }
}
