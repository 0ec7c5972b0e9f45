/** A table, field, or view, with the number that it is sorted by. */
interface Ordered {
  id: string
  order: number
}

/**
 * Sorts things by a list of ids; those that it leaves out follow in their old order. They share their old numbers among
 * themselves. So a deleted thing, which keeps its number, is restored to its place.
 */
export function inOrder<Item extends Ordered>(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map([...new Set(ids)].map((id, place) => [id, place]))
  const placeOf = ({ id }: Item) => places.get(id) ?? places.size
  const numbers = items.map(({ order }) => order).toSorted((one, other) => one - other)
  let last = Number.NEGATIVE_INFINITY
  return items
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.order - other.order)
    .map((item, at) => {
      // Things that were created at the same time can have the same number.
      last = Math.max(numbers[at] ?? last + 1, last + 1)
      return { ...item, order: last }
    })
}

/** A number after those of all the given things. */
export const nextOrder = (items: readonly { order: number }[]): number =>
  Math.max(0, ...items.map(({ order }) => order)) + 1
