import { unreadable, value, type Reading } from '../field-type.ts'

/** A number from JSON; -0 becomes 0. */
export function checkNumber(json: unknown): Reading<number> {
  if (typeof json !== 'number' || !Number.isFinite(json)) return unreadable('Expected a number')
  return value(json === 0 ? 0 : json)
}
