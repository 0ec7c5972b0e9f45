import { fold } from './text/fold.ts'
import { cutText } from './text/cut-text.ts'

/** The longest name that the server accepts. */
const maxLength = 255

/**
 * `name`, or the first of 'name 2', 'name 3', … that is not taken, ignoring case. A long name is cut to make room for
 * the number.
 */
export function uniqueName(name: string, taken: Iterable<string>): string {
  const folded = new Set(Array.from(taken, fold))
  if (!folded.has(fold(name))) return name
  for (let count = 2; ; count++) {
    const candidate = numberedName(name, count)
    if (!folded.has(fold(candidate))) return candidate
  }
}

/** A name with a number, such as 'name 2'. */
export function numberedName(name: string, count: number): string {
  const number = ` ${count}`
  return cutText(name, maxLength - number.length) + number
}
