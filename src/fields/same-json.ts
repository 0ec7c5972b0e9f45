/**
 * Whether two JSON values are equal. The order of keys makes no difference, because the database changes it. A missing
 * key equals undefined.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [these, those] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(these), ...Object.keys(those)])].every(key => isSameJson(these[key], those[key]))
}
