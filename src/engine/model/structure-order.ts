/** A table, field or view, with the number that says where it stands among its like. */
interface Ordered {
  id: string
  order: number
}

/**
 * The same things in the order of the ids; those that the ids leave out keep their order behind. They share out the
 * numbers that they had, so that a deleted thing, which keeps its number, comes back to where it was.
 */
export function inOrder<Item extends Ordered>(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map([...new Set(ids)].map((id, place) => [id, place]))
  const placeOf = ({ id }: Item) => places.get(id) ?? places.size
  const numbers = items.map(({ order }) => order).toSorted((one, other) => one - other)
  let last = Number.NEGATIVE_INFINITY
  return items
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.order - other.order)
    .map((item, at) => {
      // Things made beside each other may have come by the same number.
      last = Math.max(numbers[at] ?? last + 1, last + 1)
      return { ...item, order: last }
    })
}

/** The number of a thing that comes after all of these. */
export const nextOrder = (items: readonly { order: number }[]): number =>
  Math.max(0, ...items.map(({ order }) => order)) + 1
