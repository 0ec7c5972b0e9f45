import { browserContext } from '../../fields/field-context.ts'
import type { BaseContext, FieldType, Reading } from '../../fields/field-type.ts'
import { askedAs } from '../../query/looked-up.ts'
import type { Field } from '../../engine/model/structure.ts'

/** One line of the filter panel. */
export interface Condition {
  fieldId: string
  operator: string
  value?: unknown
}

/** Replaces lookups by the fields that they look up. */
export const resolvedFields = (fields: readonly Field[], base: BaseContext | undefined): Field[] =>
  fields.map(field => {
    const { type, template } = askedAs(field, base)
    return { ...field, type: type.type, template }
  })

interface Asked {
  text: string
  type: FieldType
  template: unknown
  operator: string
}

/** Reads a typed operand. Operators that compare values read it by the rules of the field. */
export function readOperand({ text, type, template, operator }: Asked): Reading<unknown> {
  const kind = type.operators[operator]?.operandInput
  if (text.trim() === '' || kind === undefined || kind === 'none') return { kind: 'empty' }
  if (kind === 'text') return { kind: 'value', value: text }
  const context = browserContext()
  const { readOperand: read } = type.operators[operator] ?? {}
  if (read) return read(text, { template, context })
  if (kind === 'value') return type.read(text, template, context)
  const values: unknown[] = []
  for (const part of text.split(',')) {
    const reading = type.read(part, template, context)
    if (reading.kind === 'unreadable') return reading
    if (reading.kind === 'value') values.push(reading.value)
  }
  return { kind: 'value', value: values }
}

/** An operand as text to edit. */
export function showOperand(condition: Condition, type: FieldType, template: unknown): string {
  const { value, operator } = condition
  const kind = type.operators[operator]?.operandInput
  if (value === undefined || value === null) return ''
  const context = browserContext()
  const { showOperand: show } = type.operators[operator] ?? {}
  if (show) return show(value, { template, context })
  if (kind === 'values')
    return Array.isArray(value) ? value.map(one => type.show(one, template, context)).join(', ') : ''
  return kind === 'value' ? (type.editText ?? type.show)(value, template, context) : String(value)
}
