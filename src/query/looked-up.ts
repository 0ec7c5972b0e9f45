import { sql, type RawBuilder } from 'kysely'
import type { BaseContext, FieldContext, FieldType, Operator, SourceRow } from '../fields/field-type.ts'
import { fieldType } from '../fields/registry.ts'

/** What the values of a field are asked about. */
export interface AskedField {
  type: FieldType
  template: unknown
  /** They are lists of values of another field, which each are what is asked about. */
  isList: boolean
}

/** A field as it is asked about: a lookup as the field that it looks up, where that is known. */
export function askedAs(
  field: { type: string; template: unknown },
  base: Pick<BaseContext, 'fieldOf'> | undefined,
): AskedField {
  const type = fieldType(field.type)
  const source = type.looksUp && base?.fieldOf(type.looksUp(field.template).fieldId)
  return source && !source.type.looksUp
    ? { ...source, isList: true }
    : { type, template: field.template, isList: false }
}

/**
 * An operator of the field that is looked up, for its values in a list. One that holds for an empty cell, such as 'is
 * not', has to hold for all of them, and holds for none; any other has to hold for one.
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
