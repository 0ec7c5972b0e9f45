import { sql, type RawBuilder } from 'kysely'
import type { FieldContext } from '../field-type.ts'
import { type DateFormat, dateLanguage } from './date-format.ts'

const patterns = { us: 'FMMM/FMDD/YYYY', european: 'FMDD/FMMM/YYYY', iso: 'YYYY-MM-DD' }

/** A day and a month that tell by one digit or two whether a language fills up to two. */
const example = Date.UTC(2024, 1, 3)

const written = (day: RawBuilder<unknown>, pattern: string) => sql<string>`to_char(${day}, ${pattern}::text)`

/**
 * How SQL writes a date or local time for search: as its field shows it to a person.
 *
 * @see showDate for the same in memory.
 */
export function dateText(day: RawBuilder<unknown>, dateFormat: DateFormat, context: FieldContext): RawBuilder<string> {
  if (dateFormat !== 'local' && dateFormat !== 'long') return written(day, patterns[dateFormat])
  const language = dateLanguage(context.locale)[dateFormat]
  const parts = language.formatToParts(example).map(({ type, value }) => {
    if (type === 'year') return written(day, value.length === 2 ? 'YY' : 'YYYY')
    if (type === 'day') return written(day, value === '03' ? 'DD' : 'FMDD')
    if (type !== 'month') return sql<string>`${value}::text`
    if (/^\d+$/.test(value)) return written(day, value === '02' ? 'MM' : 'FMMM')
    return sql<string>`(${monthNames(language)}::text[])[extract(month from ${day})::integer]`
  })
  return sql<string>`CASE WHEN ${day} < '1583-01-01' THEN ${written(day, patterns.iso)}
    ELSE ${sql.join(parts, sql` || `)} END`
}

const monthNames = (language: Intl.DateTimeFormat): string[] =>
  Array.from(
    { length: 12 },
    (_, month) => language.formatToParts(Date.UTC(2024, month, 3)).find(({ type }) => type === 'month')?.value ?? '',
  )
