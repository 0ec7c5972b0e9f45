import { shiftPoint } from '../../../fields/numbers/shift-point.ts'
import type { CellNote } from '../column-kinds.ts'
import type { NumberFormat } from './number-format.ts'

/** A cell as it is imported: its text, and what its format says about it. */
export interface CellText {
  text: string
  note: CellNote
}

const dayLength = 86_400_000
/** December 30 1899, from which serial numbers count after February 1900, and January 1 1904. */
const epoch1900 = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)
/** Spreadsheets count a February 29 1900, which did not exist. */
const firstTrueDay = 61
const lastMoment = Date.UTC(10_000, 0, 1)

// Shared, so that a column sees at a glance that nothing is new.
const textNote: CellNote = { kind: 'text' }
const dateNote: CellNote = { kind: 'date' }
const datetimeNote: CellNote = { kind: 'datetime' }
const twelveHoursNote: CellNote = { kind: 'datetime', isTwelveHours: true }

export const plainText = (text: string): CellText => ({ text, note: textNote })

/** A number as its format shows it, without rounding. @param is1904 whether the workbook counts days from 1904. */
export function numberText(number: number, format: NumberFormat, is1904: boolean): CellText {
  switch (format.kind) {
    case 'percent': {
      const note: CellNote = number < 0 ? { ...format, kind: 'percent', isNegative: true } : (format as CellNote)
      return { text: `${shiftPoint(number, 2)}%`, note }
    }
    case 'duration':
      return durationText(number, format)
    case 'date':
    case 'datetime':
    case 'time':
      return timeText(number, format, is1904)
    case 'text':
      return plainText(String(number))
    default:
      return { text: String(number), note: format as CellNote }
  }
}

/** Days that were read before, by their moment. The dates of most sheets are within a few years. */
const days = new Map<number, CellText>()
const maxDays = 10_000

function timeText(serial: number, format: NumberFormat, is1904: boolean): CellText {
  const moment = momentOf(serial, is1904)
  if (moment === null) return plainText(String(serial))
  const known = format.kind === 'date' ? days.get(moment) : undefined
  if (known) return known
  const iso = new Date(moment).toISOString()
  const day = iso.slice(0, 10)
  const time = moment % 1000 === 0 ? iso.slice(11, 19) : iso.slice(11, 23)
  const isMidnight = moment % dayLength === 0
  // Spreadsheets store a time of day as a fraction of day 0.
  if (format.kind === 'time' || (serial < 1 && !isMidnight)) return plainText(time.replace(/^(\d\d:\d\d):00$/, '$1'))
  if (format.kind === 'date' && isMidnight) {
    const found = { text: day, note: dateNote }
    if (days.size < maxDays) days.set(moment, found)
    return found
  }
  return { text: `${day}T${time}`, note: format.isTwelveHours ? twelveHoursNote : datetimeNote }
}

/** The local time of a serial number, in milliseconds as if it were UTC; null for what is no date. */
function momentOf(serial: number, is1904: boolean): number | null {
  const epoch = is1904 ? epoch1904 : serial < firstTrueDay ? epoch1900 + dayLength : epoch1900
  // The serial is rounded to milliseconds, because it is a fraction that no double holds exactly.
  const moment = Math.round(serial * dayLength) + epoch
  return serial >= 0 && moment < lastMoment ? moment : null
}

function durationText(days: number, format: NumberFormat): CellText {
  const total = Math.round(Math.abs(days) * dayLength)
  const pad = (count: number, width = 2): string => String(count).padStart(width, '0')
  const [milliseconds, seconds, minutes] = [total % 1000, Math.floor(total / 1000) % 60, Math.floor(total / 60_000)]
  const fraction = milliseconds === 0 ? '' : `.${pad(milliseconds, 3)}`
  const size = `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds)}${fraction}`
  const shownDecimals = format.decimals ?? null
  const decimals = milliseconds === 0 ? (seconds === 0 ? shownDecimals : (shownDecimals ?? 0)) : 3
  return { text: days < 0 && total > 0 ? `-${size}` : size, note: { kind: 'duration', decimals } }
}

const escaped = /_x([\da-f]{4})_/gi

/** The text of a workbook without its escapes: `_x000D_` is a carriage return (ECMA-376 part 1, 22.9.2.19). */
export const unescapedText = (text: string): string =>
  text.includes('_x') || text.includes('_X')
    ? text.replaceAll(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
