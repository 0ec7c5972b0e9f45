import { sql, type RawBuilder } from 'kysely'
import type { FieldContext } from '../fields/field-type.ts'
import { fieldType } from '../fields/registry.ts'
import { cleanText } from '../fields/text/clean-text.ts'
import { foldedContains } from '../fields/text/fold.sql.ts'
import type { SqlField } from './query-field.ts'

/** The text of a field in SQL as search sees it; null when its type cannot be searched. */
export function searchText(field: SqlField, context: FieldContext): RawBuilder<unknown> | null {
  const type = fieldType(field.type)
  return type.searchText ? type.searchText(field.column, field.template, context) : field.column
}

/** Whether what a field says contains a text, whatever its case; null when its type cannot be searched. */
export function containsSql(field: SqlField, needle: string, context: FieldContext): RawBuilder<boolean> | null {
  const { search } = fieldType(field.type)
  if (search) return search(field.column, needle, field.source)
  const searched = searchText(field, context)
  return searched && sql<boolean>`(${searched} is not null and ${foldedContains(searched, needle)})`
}

/** Keeps records in which any field contains the text, whatever its case. A blank text keeps all. */
export function searchSql(text: string, fields: readonly SqlField[], context: FieldContext): RawBuilder<boolean> {
  const needle = cleanText(text).trim()
  if (needle === '') return sql<boolean>`true`
  const found = fields.flatMap(field => containsSql(field, needle, context) ?? [])
  return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`
}
