/** Lists whose items are put in another order by dragging. A gap is named by the item behind it, the last one by their number. Pure. */

/** An item that is drawn, with where it begins and ends along its list, in pixels. */
export interface DrawnItem {
  index: number
  from: number
  to: number
}

/** The gap nearest to a point, among the items of a list that are drawn, in their order. */
export function gapAt(items: readonly DrawnItem[], point: number): number {
  const behind = items.find(({ from, to }) => point < (from + to) / 2)
  return behind?.index ?? (items.at(-1)?.index ?? -1) + 1
}

/** Where an item stands once it was dropped into a gap; its own two gaps leave it where it is. */
export const placeAfterDrop = (index: number, gap: number): number => (gap > index ? gap - 1 : gap)

/** A list with one of its items in another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

/** How near to an end of what is scrolled the pointer must be for it to scroll, in pixels. */
const edgeReach = 48
const fastest = 18

/** By how many pixels to scroll in a frame while something is dragged at `point`; negative is towards the beginning. */
export function edgeScroll(point: number, of: { from: number; to: number }): number {
  const intoStart = of.from + edgeReach - point
  const intoEnd = point - (of.to - edgeReach)
  const speed = (depth: number) => Math.ceil(fastest * Math.min(1, depth / edgeReach))
  if (intoEnd > 0) return speed(intoEnd)
  return intoStart > 0 ? -speed(intoStart) : 0
}
