import { browserContext } from '../../fields/field-context.ts'
import { type BaseContext, type FieldType, type Operator, type Reading, unreadable } from '../../fields/field-type.ts'
import { maxOperandLength } from '../../fields/text/text-operators.ts'
import type { Condition } from '../../query/filter.ts'
import { queriedField } from '../../query/looked-up.ts'
import type { Field } from '../../engine/model/structure.ts'

/** Replaces lookups by the fields that they look up. */
export const resolvedFields = (fields: readonly Field[], base: BaseContext | undefined): Field[] =>
  fields.map(field => {
    const { type, template } = queriedField(field, base)
    return { ...field, type: type.type, template }
  })

interface TypedOperand {
  text: string
  type: FieldType
  template: unknown
  operator: string
}

/** Reads a typed operand. Operators that compare values read it by the rules of the field. */
export function readOperand(typed: TypedOperand): Reading<unknown> {
  const operator = typed.type.operators[typed.operator]
  if (!operator || operator.operandInput === 'none' || typed.text.trim() === '') return { kind: 'empty' }
  const reading = readBy(operator, typed)
  if (reading.kind !== 'value' || operator.operand?.safeParse(reading.value).success !== false) return reading
  // The server would refuse the whole change of the view.
  return unreadable(
    typed.text.length > maxOperandLength
      ? `Use up to ${maxOperandLength.toLocaleString()} characters`
      : 'This condition cannot use this value',
  )
}

function readBy(operator: Operator<unknown, unknown>, { text, type, template }: TypedOperand): Reading<unknown> {
  const context = browserContext()
  if (operator.operandInput === 'text') return { kind: 'value', value: text }
  if (operator.readOperand) return operator.readOperand(text, { template, context })
  if (operator.operandInput === 'value') return type.read(text, template, context)
  const values: unknown[] = []
  for (const part of text.split(',')) {
    const reading = type.read(part, template, context)
    if (reading.kind === 'unreadable') return reading
    if (reading.kind === 'value') values.push(reading.value)
  }
  return values.length > 0 ? { kind: 'value', value: values } : { kind: 'empty' }
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
