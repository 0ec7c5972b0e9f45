import { sql, type RawBuilder } from 'kysely'
import type { FieldContext } from '../field-type.ts'
import { fold } from '../text/fold.ts'
import { type DateFormat, dateLanguage } from './date-format.ts'

/** A piece of a written date: text from a PostgreSQL pattern, or a month name. */
type Piece = { pattern: string } | { months: string[] }

const pieces = (...patterns: string[]): Piece[] => patterns.map(pattern => ({ pattern }))

const iso = pieces('YYYY', '"-"', 'MM', '"-"', 'DD')
const fixed = {
  us: pieces('FMMM', '"/"', 'FMDD', '"/"', 'YYYY'),
  european: pieces('FMDD', '"/"', 'FMMM', '"/"', 'YYYY'),
  iso,
}

/** A day and month of one digit each show whether a language pads to two. */
const example = Date.UTC(2024, 1, 3)

const written = (day: RawBuilder<unknown>, pattern: string) => sql<string>`to_char(${day}::timestamp, ${pattern}::text)`

/** A literal text in a PostgreSQL pattern. */
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** The pieces of a date as a language writes it. */
function piecesOf(language: Intl.DateTimeFormat): Piece[] {
  return language.formatToParts(example).map(({ type, value }) => {
    if (type === 'year') return { pattern: value.length === 2 ? 'YY' : 'YYYY' }
    if (type === 'day') return { pattern: value === '03' ? 'DD' : 'FMDD' }
    if (type !== 'month') return { pattern: quoted(value) }
    if (/^\d+$/.test(value)) return { pattern: value === '02' ? 'MM' : 'FMMM' }
    return { months: monthNames(language) }
  })
}

/** Joins neighboring patterns: PostgreSQL takes as long for one as for the whole. */
const joined = (pieces: readonly Piece[]): Piece[] =>
  pieces.reduce<Piece[]>((before, piece) => {
    const last = before.at(-1)
    if (!last || !('pattern' in last) || !('pattern' in piece)) return [...before, piece]
    return [...before.slice(0, -1), { pattern: last.pattern + piece.pattern }]
  }, [])

/** The pieces of a date in a format, and those for dates before Intl's calendar if they differ. */
function writtenAs(dateFormat: DateFormat, { locale }: FieldContext): { usual: Piece[]; early: Piece[] | null } {
  return dateFormat === 'local' || dateFormat === 'long'
    ? { usual: piecesOf(dateLanguage(locale)[dateFormat]), early: iso }
    : { usual: fixed[dateFormat], early: null }
}

/** Chooses between dates before Intl's calendar and all others. */
const either = <T>(day: RawBuilder<unknown>, early: RawBuilder<T>, usual: RawBuilder<T>) =>
  sql<T>`CASE WHEN ${day} < '1583-01-01' THEN ${early} ELSE ${usual} END`

/**
 * SQL for the text of a date or local time, for search: as the field shows it to the person.
 * @see showDate for the same in memory.
 */
export function dateText(day: RawBuilder<unknown>, dateFormat: DateFormat, context: FieldContext): RawBuilder<string> {
  const { usual, early } = writtenAs(dateFormat, context)
  const text = (pieces: readonly Piece[]) =>
    sql.join(
      joined(pieces).map(piece =>
        'pattern' in piece
          ? written(day, piece.pattern)
          : sql<string>`(${piece.months}::text[])[extract(month from ${day})::integer]`,
      ),
      sql` || `,
    ) as RawBuilder<string>
  return early ? either(day, text(early), text(usual)) : sql<string>`(${text(usual)})`
}

/** All characters that date texts contain, folded. */
export function dateCharacters(dateFormat: DateFormat, context: FieldContext): string {
  const { usual } = writtenAs(dateFormat, context)
  return fold(`0123456789-${usual.flatMap(piece => ('pattern' in piece ? piece.pattern : piece.months)).join('')}`)
}

const plain = String
const twoDigits = (number: number) => String(number % 100).padStart(2, '0')
const fourDigits = (number: number) => String(number).padStart(4, '0')

/** For each pattern: the part of a date it writes, the largest number, and the formatting. */
const parts = new Map([
  ['YYYY', { part: 'year', last: 9999, write: fourDigits }],
  ['YY', { part: 'year', last: 9999, write: twoDigits }],
  ['FMMM', { part: 'month', last: 12, write: plain }],
  ['MM', { part: 'month', last: 12, write: twoDigits }],
  ['FMDD', { part: 'day', last: 31, write: plain }],
  ['DD', { part: 'day', last: 31, write: twoDigits }],
])

/** Conditions under which the text of a piece contains the digits; empty if it cannot. */
function pieceHas(day: RawBuilder<unknown>, piece: Piece, digits: string): RawBuilder<boolean>[] {
  const unit = 'pattern' in piece ? parts.get(piece.pattern) : undefined
  if (!unit) return []
  const numbers: number[] = []
  for (let number = 1; number <= unit.last; number++) if (unit.write(number).includes(digits)) numbers.push(number)
  if (numbers.length === 0) return []
  return [sql<boolean>`date_part(${sql.lit(unit.part)}, ${day}) = ANY(${numbers}::double precision[])`]
}

/**
 * Whether the text of a date contains a run of digits, computed from its year, month, and day; this takes a fifth of
 * the time of writing the text. Null if no date can match. Undefined for other texts, and for formats in which the
 * digits of two numbers may touch.
 */
export function dateHasDigits(
  day: RawBuilder<unknown>,
  digits: string,
  { dateFormat, context }: { dateFormat: DateFormat; context: FieldContext },
): RawBuilder<boolean> | null | undefined {
  if (!/^[0-9]+$/.test(digits)) return undefined
  const { usual, early } = writtenAs(dateFormat, context)
  if (!areApart(usual)) return undefined
  const has = (pieces: readonly Piece[]) => pieces.flatMap(piece => pieceHas(day, piece, digits))
  const any = (conditions: RawBuilder<boolean>[]) =>
    conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` OR `)})`
  const [inUsual, inEarly] = [has(usual), has(early ?? [])]
  if (inUsual.length === 0 && inEarly.length === 0) return null
  return sql<boolean>`(${day} IS NOT NULL AND ${early ? either(day, any(inEarly), any(inUsual)) : any(inUsual)})`
}

/** Whether text separates all numbers and contains no digits. */
function areApart(pieces: readonly Piece[]): boolean {
  const isNumber = (piece: Piece | undefined) => piece !== undefined && 'pattern' in piece && parts.has(piece.pattern)
  return pieces.every((piece, at) =>
    isNumber(piece)
      ? !isNumber(pieces[at + 1])
      : !/[0-9]/.test('pattern' in piece ? piece.pattern : piece.months.join('')),
  )
}

const monthNames = (language: Intl.DateTimeFormat): string[] =>
  Array.from(
    { length: 12 },
    (_, month) => language.formatToParts(Date.UTC(2024, month, 3)).find(({ type }) => type === 'month')?.value ?? '',
  )
