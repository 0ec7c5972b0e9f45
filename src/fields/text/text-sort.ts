import { sql, type RawBuilder } from 'kysely'

const mostCharacters = 256

/** Texts sort by the root collation of all languages. For texts that are never long: an index entry cannot hold one. */
export const shortTextSortKey = (text: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(${text}) collate "und-x-icu"`

/**
 * Texts sort by their first 256 characters: longer ones that start alike stand in the order they were made. To count
 * characters is to walk them all, so a text of no more bytes is taken as it is.
 */
export const textSortKey = (column: RawBuilder<string>): RawBuilder<string> => {
  const most = sql.lit(mostCharacters)
  return shortTextSortKey(
    sql`case when octet_length(${column}) <= ${most} then ${column} else left(${column}, ${most}) end`,
  )
}
