import { sql, type RawBuilder } from 'kysely'
import { fold } from './fold.ts'
import { neverComposed } from './never-composed.ts'

/**
 * The SQL equivalent of `fold`. It is immutable, and search indexes (pg_trgm) use exactly this expression. ASCII texts
 * skip the costly normalization, which would not change them.
 */
export function foldedText(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower((case when octet_length(${column}) = length(${column}) then ${column} else normalize(${column}, NFC) end) collate "pg_c_utf8")`
}

/** A LIKE pattern that finds `needle` at the start of a text and escapes its wildcards. */
export const prefixPattern = (needle: string): string => `${needle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A LIKE pattern that finds `needle` anywhere and escapes its wildcards. */
export const likePattern = (needle: string): string => `%${prefixPattern(needle)}`

/**
 * Whether a text contains `needle`, both folded; null if the text is null. If normalization cannot create the needle,
 * the lower-cased text contains it too, and so does the raw text if the needle has no case. These checks cost a third
 * and a tenth as much, so they run first, which more than halves a scan without an index.
 */
export function foldedContains(column: RawBuilder<unknown>, needle: string): RawBuilder<boolean> {
  const folded = fold(needle)
  const contains = sql<boolean>`${foldedText(column)} like ${likePattern(folded)}`
  return neverComposed(folded) ? sql<boolean>`(${caseContains(column, folded)} and ${contains})` : contains
}

/** Whether a text starts with `needle`, both folded; null if the text is null. */
export const foldedStartsWith = (column: RawBuilder<unknown>, needle: string): RawBuilder<boolean> =>
  sql<boolean>`${foldedText(column)} like ${prefixPattern(fold(needle))}`

/** `foldedContains` for texts that are always NFC, such as ASCII. A needle without letters skips lower-casing. */
export function caseContains(column: RawBuilder<unknown>, needle: string): RawBuilder<boolean> {
  const folded = fold(needle)
  const text = folded === folded.toUpperCase() ? column : sql`lower(${column} collate "pg_c_utf8")`
  return sql<boolean>`${text} like ${likePattern(folded)}`
}
