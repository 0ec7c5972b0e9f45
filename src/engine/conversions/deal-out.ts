/**
 * Deals rows out to parts that are to be written one after the other: each has one of several rows that stand beside
 * each other, and none near those of the part before it. Parts are in the order of the rows.
 *
 * PostgreSQL leaves the indexes alone when the new version of a row finds room on the page of the old one. Who writes
 * all rows of a page at once has to move them. A few rows of each page find the room that those of an earlier part have
 * left there, once nobody can see these any more: that is what the part in between waits for.
 *
 * @param random gives numbers from 0 up to 1. Rows that were moved together stand together, and are not to be of one
 *   part again the next time.
 * @returns at least one part, none of them empty unless there are no rows.
 */
export function dealOut<Row>(rows: readonly Row[], count: number, random: () => number = Math.random): Row[][] {
  if (count < 2 || rows.length < 2) return [[...rows]]
  const rounds = Math.ceil(count / 2)
  const middle = Math.ceil(rows.length / 2)
  const parts: Row[][] = Array.from({ length: 2 * rounds }, () => [])
  let turn = 0
  rows.forEach((row, at) => {
    const half = at < middle ? 0 : 1
    const place = at - half * middle
    if (place % rounds === 0) turn = Math.floor(random() * rounds)
    parts[2 * ((place + turn) % rounds) + half]?.push(row)
  })
  return parts.filter(part => part.length > 0)
}
