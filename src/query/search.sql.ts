import { sql, type RawBuilder } from 'kysely'
import type { FieldContext } from '../fields/field-type.ts'
import { fieldType } from '../fields/registry.ts'
import { cleanText } from '../fields/text/clean-text.ts'
import { fold } from '../fields/text/fold.ts'
import { caseContains, foldedContains } from '../fields/text/fold.sql.ts'
import type { SqlField } from './query-field.ts'

/** The searchable text of a field in SQL; null when its type cannot be searched. */
export function searchText(field: SqlField, context: FieldContext): RawBuilder<unknown> | null {
  const type = fieldType(field.type)
  return type.searchText ? type.searchText(field.column, field.template, context) : field.column
}

/**
 * Whether the shown value of a field contains a text, ignoring case; never SQL null. Null when no value of the field
 * can contain it, so that the query can skip the field.
 */
export function containsSql(field: SqlField, needle: string, context: FieldContext): RawBuilder<boolean> | null {
  const { column, template, source } = field
  const type = fieldType(field.type)
  const found = type.search?.(column, needle, { template, context, source })
  if (found !== undefined) return found
  const signs = type.searchCharacters?.(template, context)
  if (signs !== undefined && !isMadeOf(needle, signs)) return null
  const searched = searchText(field, context)
  if (searched === null) return null
  // The condition on a plain column can use an index. Other texts are computed once.
  if (searched === column) return sql<boolean>`(${column} is not null and ${foldedContains(column, needle)})`
  const contains = signs !== undefined && isAscii.test(signs) ? caseContains : foldedContains
  return sql<boolean>`coalesce(${contains(searched, needle)}, false)`
}

const isAscii = /^[\x20-\x7E]*$/

const isMadeOf = (text: string, signs: string) => Array.from(fold(text)).every(sign => signs.includes(sign))

/** Keeps records in which any field contains the text, ignoring case. A blank text keeps all. */
export function searchSql(text: string, fields: readonly SqlField[], context: FieldContext): RawBuilder<boolean> {
  const needle = cleanText(text).trim()
  if (needle === '') return sql<boolean>`true`
  const found = fields.flatMap(field => containsSql(field, needle, context) ?? [])
  return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`
}
