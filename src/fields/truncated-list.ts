/** Total number of items, for lists of which only the first items are loaded. */
const counts = new WeakMap<object, number>()

/** Notes that a list is the start of a longer one. Copies of the list are not marked. */
export function markTruncated(list: unknown, count: number): void {
  if (Array.isArray(list)) counts.set(list, count)
}

/** Whether a value is only the start of what its cell holds. It can be drawn but must not be written. */
export const isTruncated = (value: unknown): boolean => typeof value === 'object' && value !== null && counts.has(value)

/** The total number of items, including those that are not loaded. */
export const totalCount = (list: readonly unknown[]): number => counts.get(list) ?? list.length
