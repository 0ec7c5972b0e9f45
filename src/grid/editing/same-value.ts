/** Whether two cell values are the same: they are JSON, whose objects are the same when they are written the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one ?? null, other ?? null) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))
