import type { RawBuilder } from 'kysely'
import { fieldType } from '../fields/registry.ts'
import type { SqlField } from './query-field.ts'

/**
 * The SQL expression that sorts by a field. An index on exactly this expression serves the sort. Empty values are null.
 */
export function sortKey(field: SqlField): RawBuilder<unknown> {
  return fieldType(field.type).sortBy?.(field.column, field.template) ?? field.column
}
