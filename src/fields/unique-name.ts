import { fold } from './text/fold.ts'

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
    const candidate = withNumber(name, count)
    if (!folded.has(fold(candidate))) return candidate
  }
}

function withNumber(name: string, count: number): string {
  const number = ` ${count}`
  if (name.length + number.length <= maxLength) return `${name}${number}`
  // A character of two code units is not cut in half.
  const start = name.slice(0, maxLength - number.length).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}${number}`
}
