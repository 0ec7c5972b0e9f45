import { sql, type RawBuilder } from 'kysely'

const maxCharacters = 256

/** Sorts by ICU's root collation. Only for short texts, because an index entry cannot hold a long one. */
export const shortTextSortKey = (text: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`(${text}) collate "und-x-icu"`

/**
 * Sorts by the first 256 characters; texts that share them are in the order they were created. Counting characters
 * reads the whole text, so a text of at most 256 bytes is used as it is.
 */
export const textSortKey = (column: RawBuilder<string>): RawBuilder<string> => {
  const most = sql.lit(maxCharacters)
  return shortTextSortKey(
    sql`case when octet_length(${column}) <= ${most} then ${column} else left(${column}, ${most}) end`,
  )
}
