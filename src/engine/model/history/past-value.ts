import { convertValue } from '../../../fields/convert-value.ts'
import { fieldContext } from '../../../fields/field-context.ts'
import type { Reading } from '../../../fields/field-type.ts'
import { readAsType } from '../../../fields/read-as-type.ts'

/** The type and settings with which to read a value. */
export interface Understanding {
  type: string
  template: unknown
}

/**
 * A past value as its field would hold it now, converted if the field's type has changed since. Unreadable if the field
 * can no longer hold it.
 */
export function presentValue(
  past: unknown,
  then: Understanding & { isConverted: boolean },
  now: Understanding,
): Reading<unknown> {
  const reading = readAsType(past, then.isConverted ? then : now)
  if (!then.isConverted || reading.kind !== 'value') return reading
  return convertValue(reading.value, then, { ...now, context: fieldContext({}) })
}

/** The JSON value of a reading; undefined if it is unreadable. */
export function readValue(reading: Reading<unknown>): unknown {
  if (reading.kind === 'unreadable') return undefined
  return reading.kind === 'value' ? reading.value : null
}

/** A field during some versions: the type and settings of its values at that time. */
export interface FieldPeriod extends Understanding {
  id: string
  name: string
  /** The version that changed its name, type, or settings; null if nothing has changed them since. */
  until: number | null
  /** Whether the field is in the trash. */
  isDeleted: boolean
}

/** A field as it was right after a version; `isConverted` if its type has changed since. */
export function fieldThen(
  periods: readonly FieldPeriod[],
  at: { fieldId: string; version: number },
): (FieldPeriod & { isConverted: boolean }) | null {
  const later = periods.filter(({ id, until }) => id === at.fieldId && (until === null || until > at.version))
  const [then] = later
  return then ? { ...then, isConverted: later.some(({ type }) => type !== then.type) } : null
}
