/** A new order of some things, by id, and the order before the change. */
export interface OrderChange {
  before: readonly string[]
  after: readonly string[]
}

const placesOf = (ids: readonly string[]) => new Map(ids.map((id, place) => [id, place]))

/** The indexes of the longest increasing subsequence of a list. */
function increasingRun(numbers: readonly number[]): Set<number> {
  /** By length: the index of the lowest number that ends a subsequence of that length. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous[at] = ends[low - 1]
    ends[low] = at
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(at)
  return rise
}

/**
 * The smallest set of things to move to get from one order to the other. Things that are in only one of them are not
 * moved.
 */
export function movedIds({ before, after }: OrderChange): Set<string> {
  const places = placesOf(before)
  const shared = after.filter(id => places.has(id))
  const stay = increasingRun(shared.map(id => places.get(id) ?? 0))
  return new Set(shared.filter((_, at) => !stay.has(at)))
}

/** Moves some things to where they follow their predecessor in another order, ignoring predecessors in `avoid`. */
function withMoved(
  now: readonly string[],
  to: { after: readonly string[]; moved: ReadonlySet<string>; avoid: ReadonlySet<string> },
): string[] {
  const there = new Set(now)
  const order = now.filter(id => !to.moved.has(id))
  let last: string | undefined
  for (const id of to.after) {
    if (!there.has(id)) continue
    if (to.moved.has(id)) order.splice(last === undefined ? 0 : order.indexOf(last) + 1, 0, id)
    if (to.moved.has(id) || !to.avoid.has(id)) last = id
  }
  return order
}

const none: ReadonlySet<string> = new Set()

/**
 * Merges a change into the current order. Things that someone else has moved since stay where they are, unless
 * `isForced`.
 */
export function joinOrder(now: readonly string[], change: OrderChange, { isForced = false } = {}): string[] {
  const moved = movedIds(change)
  const theirs = movedIds({ before: change.before, after: now })
  if (!isForced) for (const id of theirs) moved.delete(id)
  return withMoved(now, { after: change.after, moved, avoid: theirs })
}

/** The ids of things that the change would move but someone else has moved elsewhere. */
export function keptPlaces(now: readonly string[], change: OrderChange): string[] {
  const places = placesOf(now)
  const ids = new Set(change.after)
  const ahead = (order: readonly string[]) => {
    const shared = order.filter(id => places.has(id) && ids.has(id))
    return new Map(shared.map((id, at) => [id, shared[at - 1]]))
  }
  const theirs = movedIds({ before: change.before, after: now })
  const both = [...movedIds(change)].filter(id => theirs.has(id))
  if (both.length === 0) return []
  const [is, target] = [ahead(now), ahead(change.after)]
  return both.filter(id => is.get(id) !== target.get(id))
}

/** Splits a change into a move of the named things and a move of all others. */
export function splitOrder({ before, after }: OrderChange, named: readonly string[]): string[] {
  const moved = movedIds({ before, after })
  for (const id of named) moved.delete(id)
  return withMoved(before, { after, moved, avoid: none })
}
