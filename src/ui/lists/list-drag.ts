/**
 * Arithmetic for lists that are reordered by dragging. A gap is the index of the item after it; the last gap is the
 * number of items.
 */

/** A rendered item and where it starts and ends along its list, in pixels. */
export interface DrawnItem {
  index: number
  from: number
  to: number
}

/** The gap nearest to a point, given the rendered items in their order. */
export function gapAt(items: readonly DrawnItem[], point: number): number {
  const behind = items.find(({ from, to }) => point < (from + to) / 2)
  return behind?.index ?? (items.at(-1)?.index ?? -1) + 1
}

/** The index of an item after it is dropped into a gap. The two gaps beside it leave it in place. */
export const placeAfterDrop = (index: number, gap: number): number => (gap > index ? gap - 1 : gap)

/** A copy of a list with one item moved. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

/** The distance from an end of the scroller within which a drag scrolls, in pixels. */
const edgeReach = 48
/** In pixels per millisecond. */
const fastest = 1.1
/** A page that was busy for longer does not leap, in milliseconds. */
const maxElapsed = 100

/**
 * How far to scroll in a frame of a drag at `point`, in pixels; negative is towards the start. The speed is the same at
 * any frame rate.
 * @param elapsed the milliseconds since the frame before.
 */
export function edgeScroll(point: number, range: { from: number; to: number }, elapsed: number): number {
  const intoStart = range.from + edgeReach - point
  const intoEnd = point - (range.to - edgeReach)
  const most = fastest * Math.min(elapsed, maxElapsed)
  const step = (depth: number) => Math.ceil(most * Math.min(1, depth / edgeReach))
  if (intoEnd > 0) return step(intoEnd)
  return intoStart > 0 ? -step(intoStart) : 0
}
