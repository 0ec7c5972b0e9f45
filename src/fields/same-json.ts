/**
 * Whether two JSON values say the same. The order of an object's keys says nothing: the database gives them back in
 * another one. A key that is missing is as one that holds undefined.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [these, those] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(these), ...Object.keys(those)])].every(key => isSameJson(these[key], those[key]))
}
