import { empty, unreadable, type FieldContext, type Reading } from './field-type.ts'
import { fieldType } from './registry.ts'

/** A type and its template, which together define what values mean. */
export interface Shape {
  type: string
  template: unknown
}

/**
 * Converts a value to another type. Between types with amounts it keeps the amount, and times of a record stay exact;
 * otherwise the new type reads the text that the old type showed. Unreadable text is lost.
 */
export function convertValue(stored: unknown, from: Shape, to: Shape & { context: FieldContext }): Reading<unknown> {
  if (stored === null) return empty
  const [source, target] = [fieldType(from.type), fieldType(to.type)]
  const refers = [source, target].some(({ links, looksUp }) => links !== undefined || looksUp !== undefined)
  if (refers && !to.context.base) return unreadable('The linked records are not available here')
  // Such values are not edited as text, so nobody has chosen how precise they are.
  if (source.ofRecord && !source.people && source.column === target.column) return target.check(stored, to.template)
  if (source.amount && target.amount) return target.amount.read(source.amount.toNumber(stored), to.template)
  return target.read(source.show(stored, from.template, to.context), to.template, to.context)
}
