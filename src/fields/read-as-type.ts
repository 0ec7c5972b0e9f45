import type { Shape } from './convert-value.ts'
import { empty, type FieldContext, type Reading } from './field-type.ts'
import { fieldType, isFieldType } from './registry.ts'

/**
 * Reads a value that may be of another type, such as one from history, or from an action that waits while its field is
 * converted. Stored values must pass through this before a type's own code, unless their type is certain. Unreadable if
 * the value is not of this type.
 */
export function readAsType(json: unknown, { type, template }: Shape): Reading<unknown> {
  return json === null || json === undefined ? empty : fieldType(type).check(json, template)
}

/** The text of a value that may be of another type: as the type shows it, or as it is. '' for null. */
export function textAsType(json: unknown, shape: Shape, context?: FieldContext): string {
  if (isFieldType(shape.type)) {
    const reading = readAsType(json, shape)
    if (reading.kind === 'empty') return ''
    if (reading.kind === 'value') return fieldType(shape.type).show(reading.value, shape.template, context)
  }
  return typeof json === 'object' || json === undefined ? '' : String(json)
}
