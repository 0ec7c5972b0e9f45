import { filled, isLinkDifference } from '../../engine/model/link-difference.ts'
import { type FieldPeriod, fieldThen } from '../../engine/model/history/past-value.ts'

/** A value with what it was understood by at its time. */
export interface PastValue {
  type: string
  template: unknown
  value: unknown
}

/** A value as its field was right after a version; null when the field is not known. */
export function valueThen(
  periods: readonly FieldPeriod[],
  at: { fieldId: string; version: number },
  value: unknown,
): PastValue | null {
  const then = fieldThen(periods, at)
  // Of a long list of links history knows only what came and what went.
  const told = isLinkDifference(value) ? filled(value.difference) : value
  return then && { type: then.type, template: then.template, value: told }
}
