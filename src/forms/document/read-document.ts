import { cleanJson } from './clean-json.ts'
import { documentSchema, type FormDocument, thingLists } from './form-document.ts'
import { formLimits } from './form-limits.ts'

/**
 * Reads a document that comes from outside, such as a form file; null if it is none. Its parts may not fit each other;
 * `checkDocument` says so.
 */
export function readDocument(json: unknown): FormDocument | null {
  if (countThings(json) > formLimits.things) return null
  const { success, data } = documentSchema.safeParse(cleanJson(json))
  return success ? data : null
}

/** Counted before anything is parsed, which takes long. */
function countThings(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0
  const lists = json as Partial<Record<string, unknown>>
  return thingLists.reduce((count, list) => {
    const things = lists[list]
    return count + (typeof things === 'object' && things !== null ? Object.keys(things).length : 0)
  }, 0)
}
