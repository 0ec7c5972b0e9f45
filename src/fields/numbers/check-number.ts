import { unreadable, value, type Reading } from '../field-type.ts'

/** A number as JSON holds it; there is one zero. */
export function checkNumber(json: unknown): Reading<number> {
  if (typeof json !== 'number' || !Number.isFinite(json)) return unreadable('Expected a number')
  return value(json === 0 ? 0 : json)
}
