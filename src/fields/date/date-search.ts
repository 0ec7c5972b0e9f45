import { sql, type RawBuilder } from 'kysely'
import type { FieldContext } from '../field-type.ts'
import { fold } from '../text/fold.ts'
import { type DateFormat, dateLanguage } from './date-format.ts'

const patterns = { us: 'FMMM/FMDD/YYYY', european: 'FMDD/FMMM/YYYY', iso: 'YYYY-MM-DD' }

/** A day and a month that tell by one digit or two whether a language fills up to two. */
const example = Date.UTC(2024, 1, 3)

const written = (day: RawBuilder<unknown>, pattern: string) => sql<string>`to_char(${day}::timestamp, ${pattern}::text)`

/** A text as it stands in a pattern. */
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** A piece of a written date: what PostgreSQL writes by a pattern, or the name of the month. */
type Piece = { pattern: string } | { months: string[] }

/** How a language writes dates, piece by piece. */
function piecesOf(language: Intl.DateTimeFormat): Piece[] {
  return language.formatToParts(example).map(({ type, value }) => {
    if (type === 'year') return { pattern: value.length === 2 ? 'YY' : 'YYYY' }
    if (type === 'day') return { pattern: value === '03' ? 'DD' : 'FMDD' }
    if (type !== 'month') return { pattern: quoted(value) }
    if (/^\d+$/.test(value)) return { pattern: value === '02' ? 'MM' : 'FMMM' }
    return { months: monthNames(language) }
  })
}

/** With patterns beside each other made one: PostgreSQL takes as long for each as for its parts together. */
const joined = (pieces: readonly Piece[]): Piece[] =>
  pieces.reduce<Piece[]>((before, piece) => {
    const last = before.at(-1)
    if (!last || !('pattern' in last) || !('pattern' in piece)) return [...before, piece]
    return [...before.slice(0, -1), { pattern: last.pattern + piece.pattern }]
  }, [])

/**
 * How SQL writes a date or local time for search: as its field shows it to a person.
 *
 * @see showDate for the same in memory.
 */
export function dateText(day: RawBuilder<unknown>, dateFormat: DateFormat, context: FieldContext): RawBuilder<string> {
  if (dateFormat !== 'local' && dateFormat !== 'long') return written(day, patterns[dateFormat])
  const parts = joined(piecesOf(dateLanguage(context.locale)[dateFormat])).map(piece =>
    'pattern' in piece
      ? written(day, piece.pattern)
      : sql<string>`(${piece.months}::text[])[extract(month from ${day})::integer]`,
  )
  return sql<string>`CASE WHEN ${day} < '1583-01-01' THEN ${written(day, patterns.iso)}
    ELSE ${sql.join(parts, sql` || `)} END`
}

/** All signs that such texts are made of, in the normal form. */
export function dateSigns(dateFormat: DateFormat, { locale }: FieldContext): string {
  if (dateFormat !== 'local' && dateFormat !== 'long') return '0123456789/-'
  const pieces = piecesOf(dateLanguage(locale)[dateFormat])
  return fold(`0123456789-${pieces.flatMap(piece => ('pattern' in piece ? piece.pattern : piece.months)).join('')}`)
}

const monthNames = (language: Intl.DateTimeFormat): string[] =>
  Array.from(
    { length: 12 },
    (_, month) => language.formatToParts(Date.UTC(2024, month, 3)).find(({ type }) => type === 'month')?.value ?? '',
  )
