import type { RawBuilder } from 'kysely'
import type { FieldContext } from '../fields/field-type.ts'
import { fieldType } from '../fields/registry.ts'
import type { SqlField } from './query-field.ts'

/**
 * The SQL expression that sorts by a field. An index on exactly this expression serves the sort, unless the
 * order depends on the context, such as on the names of people. Empty values are null.
 */
export function sortKey(field: SqlField, context?: FieldContext): RawBuilder<unknown> {
  return fieldType(field.type).sortBy?.(field.column, field.template, context) ?? field.column
}
