import { cleanJson } from '../../document/clean-json.ts'
import { readOwnForm, isOwnFile } from './read-own-form.ts'
import { isGoogleForm, readGoogleForm } from './google-forms/read-google-form.ts'
import type { FileReading } from './imported-form.ts'
import { isObject, sizeProblem } from './json.ts'
import { isTypeform, readTypeform } from './typeform/read-typeform.ts'

/** In characters. */
export const maxFileLength = 10_000_000

export const tooLongText = 'The file is larger than 10 MB. No form is that large.'

/**
 * Reads a form from the text of a file: one of ours, of Typeform, or of Google Forms. It never throws, and everything of
 * the form that is not taken over is in its notes.
 */
export function readFormFile(text: string): FileReading {
  if (text.length > maxFileLength) return { problem: tooLongText }
  const parsed = parse(text)
  if (!parsed) return { problem: 'This is not a JSON file. Export the form as JSON, or paste the whole file.' }
  const problem = sizeProblem(parsed.json)
  if (problem !== null) return { problem }
  const json = cleanJson(parsed.json)
  if (isObject(json)) {
    if (isOwnFile(json)) return readOwnForm(json)
    if (isTypeform(json)) return { form: readTypeform(json) }
    if (isGoogleForm(json)) return { form: readGoogleForm(json) }
  }
  return { problem: 'This file is not a form of Gridloom, Typeform, or Google Forms.' }
}

function parse(text: string): { json: unknown } | null {
  try {
    // Some editors put a byte order mark at the start.
    return { json: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }
  } catch {
    return null
  }
}
