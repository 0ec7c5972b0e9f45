/** Works out which groups records are in after their order has changed. Pure. */
import { resizeGroups, keyOfValues, type LeafGroup } from './leaf-groups.ts'

/** How far the orders are compared to find where they continue alike. Longer blocks count as new. */
const reach = 200
/** With more new rows than this, the server is asked for the groups. */
const maxNew = 2_000

export interface OrderChange {
  /** Row numbers by position: of the order that the groups describe, and of the new one. */
  before: Uint32Array
  after: Uint32Array
  /** Rows that may be in another group without having moved. */
  loose: ReadonlySet<number>
  /** The values of a record, by its position in the new order, in the fields of the groups; null if unknown. */
  valuesOf(place: number): readonly unknown[] | null
}

export interface Carried {
  leaves: LeafGroup[]
  /** Whether the group of every row is certain. If not, the server has to be asked. */
  isSure: boolean
}

/**
 * Carries groups over to another order of their rows. Rows that stayed in place keep their groups. A row that was added
 * or moved joins the group around it; between two groups its values decide, or it gets a group of its own. Empty groups
 * are removed.
 */
export function carryGroups(leaves: readonly LeafGroup[], change: OrderChange): Carried {
  const middle = middleOf(change)
  const labels = labelsOf(leaves, change, middle)
  if (labels === null) return { leaves: resizeGroups(leaves, change.after.length), isSure: false }
  const carrier = new Carrier(leaves)
  const bounds = endsOf(leaves)
  let group = 0
  /** The group of a position in the old order. Positions must be requested in ascending order. */
  const groupAt = (place: number): number => {
    while (group < leaves.length - 1 && place >= (bounds[group] ?? 0)) group++
    return group
  }
  for (let place = 0; place < middle.first;) {
    const at = groupAt(place)
    const end = Math.min(bounds[at] ?? middle.first, middle.first)
    if (end <= place) break
    carrier.add(at, end - place)
    place = end
  }
  const after = followersOf(labels, middle.oldEnd < change.before.length ? groupAt(middle.oldEnd) : null)
  for (let at = 0; at < labels.length;) {
    const label = labels[at] ?? -1
    let end = at + 1
    if (label < 0) carrier.place(change.valuesOf(middle.first + at), after.get(at) ?? null)
    else {
      while (end < labels.length && labels[end] === label) end++
      carrier.add(label, end - at)
    }
    at = end
  }
  for (let place = middle.oldEnd; place < change.before.length;) {
    const at = groupAt(place)
    const end = bounds[at] ?? change.before.length
    if (end <= place) break
    carrier.add(at, end - place)
    place = end
  }
  return { leaves: carrier.leaves, isSure: carrier.isSure }
}

/** The part in which two orders differ. */
interface Middle {
  first: number
  oldEnd: number
  newEnd: number
}

function middleOf({ before, after, loose }: OrderChange): Middle {
  const shorter = Math.min(before.length, after.length)
  let first = 0
  while (first < shorter && before[first] === after[first]) first++
  let same = 0
  while (same < shorter - first && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  for (const number of loose) {
    const place = before.indexOf(number)
    if (place === -1) continue
    if (place < first) first = place
    else if (place >= before.length - same) same = before.length - place - 1
  }
  return { first, oldEnd: before.length - same, newEnd: after.length - same }
}

/**
 * For each row in the middle of the new order: the group that it stayed in, or -1 for a row that was added or moved.
 * Null if there are too many of those.
 */
function labelsOf(leaves: readonly LeafGroup[], change: OrderChange, middle: Middle): Int32Array | null {
  const { before, after, loose } = change
  const labels = new Int32Array(middle.newEnd - middle.first).fill(-1)
  const bounds = endsOf(leaves)
  let group = 0
  let unknown = 0
  let old = middle.first
  for (let place = middle.first; place < middle.newEnd && unknown <= maxNew;) {
    const number = after[place]
    if (old < middle.oldEnd && before[old] === number) {
      while (group < leaves.length - 1 && old >= (bounds[group] ?? 0)) group++
      if (number !== undefined && loose.has(number)) unknown++
      else labels[place - middle.first] = group
      old++
      place++
      continue
    }
    const { gone, came } = stepOver(change, { old, place }, middle)
    old += gone
    place += came
    unknown += came
  }
  return unknown > maxNew ? null : labels
}

/** How many rows of either order to skip to reach a row that is in both. */
function stepOver({ before, after }: OrderChange, at: { old: number; place: number }, middle: Middle) {
  const { old, place } = at
  if (old >= middle.oldEnd) return { gone: 0, came: middle.newEnd - place }
  for (let by = 1; by <= reach; by++) {
    if (old + by < middle.oldEnd && before[old + by] === after[place]) return { gone: by, came: 0 }
    if (place + by < middle.newEnd && after[place + by] === before[old]) return { gone: 0, came: by }
  }
  return { gone: 1, came: 1 }
}

/** For each row without a group, the group of the next row that has one; `last` after the final one. */
function followersOf(labels: Int32Array, last: number | null): Map<number, number | null> {
  const followers = new Map<number, number | null>()
  let next = last
  for (let at = labels.length - 1; at >= 0; at--) {
    const label = labels[at] ?? -1
    if (label < 0) followers.set(at, next)
    else next = label
  }
  return followers
}

/** Assigns rows to groups, from the first row to the last. */
class Carrier {
  readonly leaves: LeafGroup[] = []
  isSure = true
  readonly #old: readonly LeafGroup[]
  readonly #keys = new Map<number, string>()
  /** The group of the previous row: its index among the old groups, or after them for a new one. */
  #at: number | null = null
  #isNew = false

  constructor(old: readonly LeafGroup[]) {
    this.#old = old
  }

  /** Adds rows that are in one of the old groups. */
  add(group: number, count: number): void {
    const values = this.#old[group]?.values
    if (!values) return
    this.#push(values, { isSame: group === this.#at && !this.#isNew, count })
    this.#at = group
    this.#isNew = false
  }

  /** Adds a row by its values, before a row of the group `next`; null if no row of an old group follows. */
  place(values: readonly unknown[] | null, next: number | null): void {
    if (!this.#isNew && this.#at !== null && this.#at === next) return this.add(next, 1)
    if (values === null) return this.#guess(next)
    const key = keyOfValues(values)
    const last = this.leaves.at(-1)
    if (last && keyOfValues(last.values) === key) {
      last.count++
      return
    }
    for (let group = this.#at ?? 0; group <= (next ?? this.#old.length - 1); group++) {
      if (this.#keyOf(group) === key) return this.add(group, 1)
    }
    this.#push(values, { isSame: false, count: 1 })
    this.#isNew = true
    // Only the server can tell whether its values sort into a neighboring group.
    this.isSure = false
  }

  #guess(next: number | null): void {
    this.isSure = false
    const last = this.leaves.at(-1)
    if (last) last.count++
    else if (next !== null || this.#old.length > 0) this.add(next ?? 0, 1)
  }

  #push(values: readonly unknown[], { isSame, count }: { isSame: boolean; count: number }): void {
    const last = this.leaves.at(-1)
    if (last && isSame) last.count += count
    else this.leaves.push({ values, count })
  }

  #keyOf(group: number): string {
    const key = this.#keys.get(group) ?? keyOfValues(this.#old[group]?.values ?? [])
    this.#keys.set(group, key)
    return key
  }
}

/** The position after the last record of each group. */
function endsOf(leaves: readonly LeafGroup[]): number[] {
  let end = 0
  return leaves.map(({ count }) => (end += count))
}
