import { cleanJson } from './clean-json.ts'
import { documentSchema, type FormDocument } from './form-document.ts'

/**
 * Reads a document that comes from outside, such as a form file; null if it is none. Its parts may not fit each other;
 * `checkDocument` says so.
 */
export function readDocument(json: unknown): FormDocument | null {
  const { success, data } = documentSchema.safeParse(cleanJson(json))
  return success ? data : null
}
