import { filled, isLinkDifference } from '../../engine/model/link-difference.ts'
import { type FieldPeriod, fieldThen } from '../../engine/model/history/past-value.ts'

/** A value with the field type and template of its time. */
export interface PastValue {
  type: string
  template: unknown
  value: unknown
}

/** A value as its field was right after a version; null if the field is unknown. */
export function valueThen(
  periods: readonly FieldPeriod[],
  at: { fieldId: string; version: number },
  value: unknown,
): PastValue | null {
  const then = fieldThen(periods, at)
  // For long lists of links, history only has what was added and removed.
  const messages = isLinkDifference(value) ? filled(value.difference) : value
  return then && { type: then.type, template: then.template, value: messages }
}
