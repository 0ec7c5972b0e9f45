import { convertValue } from '../../../fields/convert-value.ts'
import { fieldContext } from '../../../fields/field-context.ts'
import type { Reading } from '../../../fields/field-type.ts'
import { readAsType } from '../../../fields/read-as-type.ts'

/** What a value is understood by: the type that its field had, and its settings. */
export interface Understanding {
  type: string
  template: unknown
}

/**
 * A value of the past as its field holds it now; when the field was given another type since, converted to it.
 * Unreadable: the field cannot hold it any more.
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

/** The JSON value of a reading; undefined when it is unreadable. */
export function readValue(reading: Reading<unknown>): unknown {
  if (reading.kind === 'unreadable') return undefined
  return reading.kind === 'value' ? reading.value : null
}

/** A field as it was for a time: what its values of that time are understood by. */
export interface FieldPeriod extends Understanding {
  id: string
  name: string
  /** The version that gave it another name, type or settings; null while it has not been changed again. */
  until: number | null
  /** The field lies in the trash. */
  isDeleted: boolean
}

/** A field as it was right after a version; `isConverted` when it was given another type since. */
export function fieldThen(
  periods: readonly FieldPeriod[],
  at: { fieldId: string; version: number },
): (FieldPeriod & { isConverted: boolean }) | null {
  const later = periods.filter(({ id, until }) => id === at.fieldId && (until === null || until > at.version))
  const [then] = later
  return then ? { ...then, isConverted: later.some(({ type }) => type !== then.type) } : null
}
