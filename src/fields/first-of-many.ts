/** By lists of which only the first items are here: how many there are. */
const counts = new WeakMap<object, number>()

/** Notes that a list is the beginning of a longer one. What is made of it does not count as such. */
export function noteFirstOf(list: unknown, count: number): void {
  if (Array.isArray(list)) counts.set(list, count)
}

/** Whether a value is only the beginning of what its cell holds: it is drawn, and must not be written. */
export const isFirstOfMany = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && counts.has(value)

/** How many items the list has that this one is, or begins. */
export const countOfAll = (list: readonly unknown[]): number => counts.get(list) ?? list.length
