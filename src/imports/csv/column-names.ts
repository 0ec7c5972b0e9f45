const longestName = 255

/**
 * Names for the columns of a file: the header's, on one line and trimmed; blank ones by their place;
 * one that stands twice, in whatever case, gets a number behind it.
 */
export function columnNames(header: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  const wanted = Array.from({ length: width }, (_, index) => cleanName(header[index] ?? ''))
  const firsts = new Set(wanted.filter(name => name !== '').map(name => name.toLowerCase()))
  return wanted.map((name, index) => {
    const base = name === '' ? `Column ${index + 1}` : name
    let unique = base
    // A numbered name must not take the place of a column that is really called so.
    for (let number = 2; isTaken(unique, base); number++) unique = `${base} ${number}`
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
  return oneLine.length > longestName ? oneLine.slice(0, longestName).trim() : oneLine
}
