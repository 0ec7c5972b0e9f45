import { cutText } from '../../fields/text/cut-text.ts'
import { numberedName } from '../../fields/unique-name.ts'

const maxNameLength = 255

/**
 * Names for the columns of a file, from its header, trimmed and on one line. A blank name is replaced by the column's
 * position, and a duplicate one, ignoring case, gets a number.
 */
export function columnNames(header: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  const cleaned = Array.from({ length: width }, (_, index) => cleanName(header[index] ?? ''))
  const firsts = new Set(cleaned.filter(name => name !== '').map(name => name.toLowerCase()))
  return cleaned.map((name, index) => {
    const base = name === '' ? `Column ${index + 1}` : name
    let unique = base
    // A numbered name must not take the name of another column.
    for (let number = 2; isTaken(unique, base); number++) unique = numberedName(base, number)
    taken.add(unique.toLowerCase())
    return unique
  })

  function isTaken(candidate: string, base: string): boolean {
    const key = candidate.toLowerCase()
    return taken.has(key) || (candidate !== base && firsts.has(key))
  }
}

function cleanName(text: string): string {
  const oneLine = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return cutText(oneLine, maxNameLength).trim()
}
