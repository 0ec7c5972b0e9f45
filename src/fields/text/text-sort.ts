import { sql, type RawBuilder } from 'kysely'

/**
 * Texts sort by the root collation of all languages, by their first 256 characters: an index entry cannot hold
 * a long text, and longer ones that start alike stand in the order they were made.
 */
export const textSortKey = (column: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`left(${column}, 256) collate "und-x-icu"`
