import { empty, unreadable, value, type Reading } from '../field-type.ts'

/** Maximum text of one cell, in UTF-16 units. Leaves room for a 10 MB cell of an import. */
export const maxTextLength = 16 * 1024 * 1024

/** Only NUL and surrogates require cleaning; most texts have none. */
const needsCleaning = /[\0\uD800-\uDFFF]/

/** Replaces what PostgreSQL cannot store: NUL characters are removed, lone surrogates become U+FFFD. */
export function cleanText(text: string): string {
  return needsCleaning.test(text) ? text.replaceAll('\0', '').toWellFormed() : text
}

const somethingVisible = /\S/

/** Reads a text as a value: cleaned, limited in length, and empty if blank. */
export function readText(text: string): Reading<string> {
  if (text.length > maxTextLength) return unreadable(`Text is longer than ${maxTextLength} characters`)
  const cleaned = cleanText(text)
  return somethingVisible.test(cleaned) ? value(cleaned) : empty
}
