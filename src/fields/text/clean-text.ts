import { empty, unreadable, value, type Reading } from '../field-type.ts'

/** Longest text of one cell, in UTF-16 units: room for a 10 MB cell of an import and then some. */
export const maxTextLength = 16 * 1024 * 1024

/** Control characters and surrogates are the only reason to touch a text; most texts have none. */
const needsCleaning = /[\0\uD800-\uDFFF]/

/** Takes out what PostgreSQL cannot hold: NUL characters go, halves of surrogate pairs become U+FFFD. */
export function cleanText(text: string): string {
  return needsCleaning.test(text) ? text.replaceAll('\0', '').toWellFormed() : text
}

const somethingVisible = /\S/

/** A text as a field's value: cleaned, blank as empty, with a cap on its length. */
export function readText(text: string): Reading<string> {
  if (text.length > maxTextLength) return unreadable(`Text is longer than ${maxTextLength} characters`)
  const cleaned = cleanText(text)
  return somethingVisible.test(cleaned) ? value(cleaned) : empty
}
