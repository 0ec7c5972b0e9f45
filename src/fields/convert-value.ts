import { checkNewValue } from './check-new-value.ts'
import { empty, unreadable, type FieldContext, type Reading } from './field-type.ts'
import { addressOf } from './people/known-person.ts'
import { fieldType } from './registry.ts'

/** A type and its template, which together define what values mean. */
export interface Shape {
  type: string
  template: unknown
}

/** What people become if a type could read their names, but the names are not known. */
export const unknownNames = unreadable('The names of these people are not known here')

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
  if (source.people && target.people && !target.isReadOnly) {
    return checkNewValue(target, source.people.of(stored), to.template)
  }
  if (source.amount && target.amount) return target.amount.read(source.amount.toNumber(stored), to.template)
  const address = addressText(stored, from, to)
  const names = to.context.base?.people
  const isNamed = address !== null || !source.people?.of(stored).some(id => !names?.has(id))
  const text = address ?? source.show(stored, from.template, to.context)
  const reading = target.read(text, to.template, to.context)
  return isNamed || reading.kind === 'unreadable' ? reading : unknownNames
}

/** The address of the person in a value that becomes an address; null if it is not known, or for other types. */
function addressText(stored: unknown, from: Shape, to: Shape & { context: FieldContext }): string | null {
  const people = to.type === 'email' ? fieldType(from.type).people?.of(stored) : undefined
  const [id, ...others] = people ?? []
  return id === undefined || others.length > 0 ? null : (addressOf(id, to.context) ?? null)
}
