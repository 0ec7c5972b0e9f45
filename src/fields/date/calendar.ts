import type { FieldContext } from '../field-type.ts'

/** Days per month; February depends on the year. */
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a date exists in the years 1 to 9999. Uses plain arithmetic because an import calls it millions of times. */
export function isDate(year: number, month: number, day: number): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false
  const leapDay = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (monthLengths[month - 1] ?? 0) + (leapDay ? 1 : 0)
}

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** A date as it is stored: '2026-01-31'. */
export const isoDate = (year: number, month: number, day: number) =>
  `${twoDigits[Math.floor(year / 100)]}${twoDigits[year % 100]}-${twoDigits[month]}-${twoDigits[day]}`

const digit = (text: string, at: number) => text.charCodeAt(at) - 48

/** Whether a text is a date as it is stored. Allocates nothing. */
export function isIsoDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false
  for (let at = 0; at < 10; at++) {
    const number = digit(text, at)
    if (at !== 4 && at !== 7 && !(number >= 0 && number <= 9)) return false
  }
  const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3)
  return isDate(year, digit(text, 5) * 10 + digit(text, 6), digit(text, 8) * 10 + digit(text, 9))
}

/** The current date in the person's time zone. */
export const today = ({ now, timeZone }: FieldContext): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()

/** A date as it is stored, clamped to the years that a field can hold. */
export function storedDate(date: Temporal.PlainDate): string {
  if (date.year < 1) return '0001-01-01'
  return date.year > 9999 ? '9999-12-31' : date.toString()
}
