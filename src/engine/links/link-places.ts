/** An item of a list and its place. Items are ordered by place. */
export interface Placed {
  id: string
  place: number
}

/** Below this gap, floating-point numbers between two places run out. */
const minGap = 1e-6

/**
 * Assigns places to a list of ids and keeps as many existing places as possible. Existing items that are not in the
 * list, such as deleted records, keep their places.
 */
export function placeIds(ids: readonly string[], now: readonly Placed[]): Placed[] {
  const places = new Map(now.map(({ id, place }) => [id, place]))
  const kept = increasingSubsequence(ids.map(id => places.get(id) ?? null))
  const end = Math.floor(now.reduce((last, { place }) => Math.max(last, place), 0)) + 1
  const placed: Placed[] = []
  let at = 0
  while (at < ids.length) {
    const own = kept[at]
    if (own !== null && own !== undefined) {
      placed.push({ id: ids[at] ?? '', place: own })
      at++
      continue
    }
    let next = at
    while (next < ids.length && (kept[next] ?? null) === null) next++
    const before = placed.at(-1)?.place
    const between = placesBetween(next - at, { before, after: kept[next] ?? undefined, end })
    if (between === null) return ids.map((id, index) => ({ id, place: end + index }))
    for (const place of between) placed.push({ id: ids[at++] ?? '', place })
  }
  return placed
}

/** Returns that many places between two others, or after the last one; null if there is no room. */
function placesBetween(
  count: number,
  { before, after, end }: { before: number | undefined; after: number | undefined; end: number },
): number[] | null {
  if (after === undefined) return Array.from({ length: count }, (_, index) => end + index)
  const from = before ?? after - count - 1
  const step = (after - from) / (count + 1)
  return step < minGap ? null : Array.from({ length: count }, (_, index) => from + step * (index + 1))
}

/** Finds the longest increasing subsequence. All other values become null. */
export function increasingSubsequence(values: readonly (number | null)[]): (number | null)[] {
  /** For each length, the index of the smallest value that ends a subsequence of it. */
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous.set(index, ends[low - 1])
    ends[low] = index
  }
  const kept = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous.get(index)) kept.add(index)
  return values.map((value, index) => (kept.has(index) ? value : null))
}
