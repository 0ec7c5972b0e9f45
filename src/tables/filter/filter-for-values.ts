import type { Operator } from '../../fields/field-type.ts'
import { browserContext } from '../../fields/field-context.ts'
import { fieldType } from '../../fields/registry.ts'
import type { Field } from '../../engine/model/structure.ts'
import type { Condition, Filter } from '../../query/filter.ts'

/** The operators that compare with a value as the field holds it. */
const comparing = ['is', 'equals']

type FilteredField = Pick<Field, 'id' | 'type' | 'template'>

function conditionFor({ id, type, template }: FilteredField, value: unknown): Condition | null {
  const operators: Readonly<Record<string, Operator<unknown, unknown>>> = fieldType(type).operators
  const field = { template, context: browserContext() }
  for (const name of comparing) {
    const operator = operators[name]
    const operand = operator?.operand?.safeParse(value)
    if (operand?.success && operator?.test(value, operand.data, field)) {
      return { fieldId: id, operator: name, value: operand.data }
    }
  }
  return null
}

/** A filter that keeps the records with one of some values; null for types without such a condition. */
export function filterForValues(field: FilteredField, values: readonly unknown[]): Filter | null {
  const or = values.map(value => conditionFor(field, value))
  return or.length > 0 && or.every(condition => condition !== null) ? { or } : null
}
