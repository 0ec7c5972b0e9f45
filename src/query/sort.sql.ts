import type { RawBuilder } from 'kysely'
import { fieldType } from '../fields/registry.ts'
import type { SqlField } from './query-field.ts'

/** The expression by which a field sorts; an index on exactly this serves the sort. Empties are null in it. */
export function sortKey(field: SqlField): RawBuilder<unknown> {
  return fieldType(field.type).sortBy?.(field.column, field.template) ?? field.column
}
