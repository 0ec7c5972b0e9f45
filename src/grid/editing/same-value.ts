/** Whether two cell values are equal as JSON. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one ?? null, other ?? null) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))
