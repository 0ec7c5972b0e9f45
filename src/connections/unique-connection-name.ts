import { maxNameLength } from '../texts/home-texts.ts'

const folded = (name: string) => name.toLowerCase()

/** `name`, or the first of 'name (2)', 'name (3)', … that no other connection has, ignoring case. */
export function uniqueConnectionName(name: string, taken: Iterable<string>): string {
  const others = new Set(Array.from(taken, folded))
  for (let count = 1; ; count++) {
    const number = count === 1 ? '' : ` (${count})`
    // A character of two code units is not cut in half.
    const start = name.slice(0, maxNameLength - number.length).replace(/[\uD800-\uDBFF]$/, '')
    const candidate = `${start.trimEnd()}${number}`
    if (!others.has(folded(candidate))) return candidate
  }
}
