import { isDate, isoDate } from '../../../fields/date/calendar.ts'
import { instantAt } from '../../../fields/datetime/zone.ts'
import { shiftPoint } from '../../../fields/numbers/shift-point.ts'
import { spreadsheetTime } from '../../../fields/spreadsheet.ts'
import type { GridCell } from './spreadsheets.ts'

/** What a cell holds by its number format. */
type CellKind = 'text' | 'number' | 'checkbox' | 'date' | 'moment' | 'percent' | 'currency' | 'duration'

/** The value of a cell as a text that does not depend on a language. */
export interface CellValue {
  kind: CellKind
  /** '2026-01-31', '2026-01-31T08:30:00.000Z', '26:10:05', '-12.5', '12.5%', 'true', or the text itself. */
  text: string
  /** Decimal places that the cell shows; for durations those of the seconds, null if seconds are not shown. */
  decimals?: number | null
  /** The currency of an amount. */
  symbol?: string
  isNegative?: boolean
  /** Whether a time is shown with AM or PM. */
  isTwelveHours?: boolean
}

/** The digits of a number without an exponent. */
export function plainDigits(number: number): string {
  const [mantissa = '', exponent] = String(number).split('e')
  if (exponent === undefined) return mantissa
  if (Number(exponent) > 0) return String(BigInt(number))
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${digits}`
}

/** A pattern without quoted texts and escaped characters. */
const bare = (pattern: string) => pattern.replaceAll(/"[^"]*"|\\./g, '')

/** The decimal places of a number pattern: 2 for '#,##0.00'. */
const decimalsOf = (pattern: string) => /\.([0#?]+)/.exec(bare(pattern).split(';')[0] ?? '')?.[1]?.length ?? 0

/** The currency in a pattern: '€' in '#,##0.00 [$€-407]', 'kr' in '#,##0 "kr"', '$' in '$#,##0'. */
function symbolOf(pattern: string): string | undefined {
  const bracketed = /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(pattern)?.[1]
  const quoted = /"([^"]*[\p{L}\p{Sc}][^"]*)"/u.exec(pattern)?.[1]
  const symbol = (bracketed ?? quoted ?? /\p{Sc}/u.exec(pattern)?.[0])?.trim()
  return symbol === '' ? undefined : symbol
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A day number as a date; null outside the years 1 to 9999. */
function dateOf(serial: number): string | null {
  const day = new Date(spreadsheetTime(Math.floor(serial)))
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
  return isDate(year, month, date) ? isoDate(year, month, date) : null
}

/** Hours, minutes, seconds, and milliseconds of a duration in days: '26:10:05.25'. */
function clockOf(days: number, hourDigits: number): string {
  const milliseconds = Math.round(Math.abs(days) * 86_400_000)
  const seconds = Math.floor(milliseconds / 1000)
  const fraction = milliseconds % 1000 === 0 ? '' : `.${String(milliseconds % 1000).padStart(3, '0')}`
  const hours = String(Math.floor(seconds / 3600)).padStart(hourDigits, '0')
  const clock = `${hours}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}${fraction}`
  return days < 0 && milliseconds > 0 ? `-${clock}` : clock
}

/** A number that is shown as a time: a duration where hours run on, as in '[h]:mm', or a time of day, which is text. */
function timeValue(days: number, pattern: string): CellValue {
  const plain = bare(pattern)
  if (!/\[[hms]+\]/i.test(plain)) return { kind: 'text', text: clockOf(days - Math.floor(days), 2) }
  const seconds = /s+\]?(?:\.(0+))?/i.exec(plain)
  return { kind: 'duration', text: clockOf(days, 1), decimals: seconds ? (seconds[1]?.length ?? 0) : null }
}

function numberValue(number: number, { type = '', pattern = '' }, timeZone: string): CellValue {
  const plain: CellValue = { kind: 'number', text: plainDigits(number) }
  const isNegative = number < 0
  switch (type) {
    case 'DATE': {
      const date = dateOf(number)
      return date === null ? plain : { kind: 'date', text: date }
    }
    case 'DATE_TIME': {
      if (dateOf(number) === null) return plain
      const text = new Date(instantAt(spreadsheetTime(number), timeZone)).toISOString()
      return { kind: 'moment', text, isTwelveHours: /am\/pm|a\/p/i.test(pattern) }
    }
    case 'TIME':
      return timeValue(number, pattern)
    case 'PERCENT': {
      const text = `${plainDigits(Number(shiftPoint(number, 2)))}%`
      return { kind: 'percent', text, decimals: decimalsOf(pattern), isNegative }
    }
    case 'CURRENCY': {
      const symbol = symbolOf(pattern)
      return { ...plain, kind: 'currency', decimals: decimalsOf(pattern), ...(symbol !== undefined && { symbol }) }
    }
    default:
      return plain
  }
}

/**
 * The value of a cell by its number format; null for an empty cell and for an error such as '#REF!'.
 *
 * @param timeZone the one of the spreadsheet, in which its times are meant.
 */
export function cellValue({ effectiveValue, effectiveFormat }: GridCell, timeZone: string): CellValue | null {
  const { numberValue: number, stringValue, boolValue } = effectiveValue ?? {}
  if (number !== undefined) return numberValue(number, effectiveFormat?.numberFormat ?? {}, timeZone)
  if (boolValue !== undefined) return { kind: 'checkbox', text: String(boolValue) }
  return stringValue === undefined || stringValue.trim() === '' ? null : { kind: 'text', text: stringValue }
}
