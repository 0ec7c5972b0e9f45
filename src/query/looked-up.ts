import { sql, type RawBuilder } from 'kysely'
import type { BaseContext, FieldContext, FieldType, Operator, SourceRow } from '../fields/field-type.ts'
import { fieldType } from '../fields/registry.ts'

/** The type and template that a query uses for a field. */
export interface QueriedField {
  type: FieldType
  template: unknown
  /** Whether each value is a list of such values. */
  isList: boolean
}

/** The field that a query uses: for a lookup, the field that it looks up, if known. */
export function queriedField(
  field: { type: string; template: unknown },
  base: Pick<BaseContext, 'fieldOf'> | undefined,
): QueriedField {
  const type = fieldType(field.type)
  const source = type.looksUp && base?.fieldOf(type.looksUp(field.template).fieldId)
  return source && !source.type.looksUp
    ? { ...source, isList: true }
    : { type, template: field.template, isList: false }
}

/**
 * An operator of the looked-up field, applied to a list of its values. An operator that matches an empty cell, such as
 * 'is not', must match every value, and matches an empty list. Any other must match one value.
 */
export function ofEach(operator: Operator<unknown, unknown>, template: unknown): Operator<unknown, unknown> {
  const holds = (value: unknown, operand: unknown, context: FieldContext) =>
    operator.test(value, operand, { template, context })
  return {
    ...operator,
    test(values, operand, { context }) {
      const list = Array.isArray(values) ? (values as unknown[]) : []
      const one = (value: unknown) => holds(value, operand, context)
      return one(null) ? list.every(one) : list.some(one)
    },
    sql(_column, operand, { context, source }): RawBuilder<boolean> {
      const isForAll = holds(null, operand, context)
      if (!source) return sql<boolean>`${sql.lit(isForAll)}`
      const one = (row: SourceRow) => operator.sql(row.value, operand, { template, context, source: row.source })
      const some = source.some(row => {
        const condition = isForAll ? sql<boolean>`not ${one(row)}` : one(row)
        return sql<boolean>`(${row.value} is not null and ${condition})`
      })
      return isForAll ? sql<boolean>`not ${some}` : some
    },
  }
}
