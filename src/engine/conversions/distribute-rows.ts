/**
 * Distributes rows to parts that are written one after the other. Each part has one of several neighboring rows, and
 * none near those of the part before it. Parts keep the order of the rows.
 *
 * PostgreSQL does not update indexes if the new version of a row fits on the page of the old one. Updating all rows of
 * a page at once leaves no space for that. Updating a few rows per page reuses the space of rows from an earlier part,
 * once no transaction can see them; the part in between gives time for that.
 *
 * @param random returns numbers from 0 up to, but not including, 1. It keeps rows that were moved together from being
 * in one part again the next time.
 * @returns at least one part; none is empty unless there are no rows.
 */
export function distributeRows<Row>(rows: readonly Row[], count: number, random: () => number = Math.random): Row[][] {
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
