import { empty, unreadable, value, type FieldContext, type Reading } from '../field-type.ts'
import { isDate, isIsoDate, isoDate, storedDate, today } from './calendar.ts'
import {
  dateLanguage,
  dateOrder,
  wordsOf,
  type DateLanguage,
  type DateOrder,
  type DateTemplate,
} from './date-format.ts'
import { unableToParseDate } from '../../texts/error-catalogue.ts'

/** The three numbers of a written date, left to right, with their lengths. */
interface Triple {
  numbers: readonly [number, number, number]
  lengths: readonly [number, number, number]
}

const isSeparator = (code: number) => code === 45 || code === 46 || code === 47

/**
 * Splits '31/12/2024' into its numbers. The separator is '/', '.', or '-', the same one twice. Null for other texts.
 */
export function splitTriple(text: string): Triple | null {
  const numbers: [number, number, number] = [0, 0, 0]
  const lengths: [number, number, number] = [0, 0, 0]
  let part: 0 | 1 | 2 = 0
  let separator = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) {
      numbers[part] = numbers[part] * 10 + code - 48
      lengths[part]++
    } else if (isSeparator(code) && part < 2 && (part === 0 || code === separator)) {
      separator = code
      part = part === 0 ? 1 : 2
    } else return null
  }
  return lengths.every(length => length === 1 || length === 2 || length === 4) ? { numbers, lengths } : null
}

/** Two-digit years are between 1950 and 2049. */
const fullYear = (year: number, length: number) => (length > 2 ? year : year + (year < 50 ? 2000 : 1900))

const dated = (year: number, month: number, day: number) =>
  isDate(year, month, day) ? isoDate(year, month, day) : null

/**
 * Orders three numbers into a date, or returns null. `order` decides only ambiguous dates; '25/12/2024' has one
 * meaning.
 */
export function dateFromTriple({ numbers, lengths }: Triple, order: DateOrder): string | null {
  const [first, second, third] = numbers
  if (lengths[1] > 2) return null
  if (lengths[0] === 4) return lengths[2] > 2 ? null : dated(first, second, third)
  if (order === 'ymd' && lengths[2] <= 2) return lengths[0] === 2 ? dated(fullYear(first, 2), second, third) : null
  if (lengths[2] === 1) return null
  const year = fullYear(third, lengths[2])
  const dayFirst = isDate(year, second, first)
  const monthFirst = isDate(year, first, second)
  if (dayFirst && monthFirst && first !== second && order === 'ymd') return null
  if (dayFirst && (!monthFirst || order === 'dmy')) return isoDate(year, second, first)
  return monthFirst ? isoDate(year, first, second) : null
}

const digitRuns = /\d+/g

/** Reads 'January 5, 2024', '5. Januar 2024', '2024年1月5日': a month by name, or numbers between filler words. */
function readWords(text: string, order: DateOrder, { months, fillers }: DateLanguage): string | null {
  const runs = text.match(digitRuns) ?? []
  const words = wordsOf(text)
  const named = words.flatMap(word => months.get(word) ?? [])
  if (words.some(word => !months.has(word) && !fillers.has(word)) || named.length > 1) return null
  if (named.length === 0) return runs.length === 3 ? dateFromTriple(triple(runs), order) : null
  const [month] = named
  const [first, second] = runs
  if (runs.length !== 2 || month === undefined || first === undefined || second === undefined) return null
  const [year, day] = first.length === 4 ? [first, second] : [second, first]
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return null
  return dated(fullYear(Number(year), year.length), month, Number(day))
}

const triple = ([a = '', b = '', c = '']: readonly string[]): Triple => ({
  numbers: [Number(a), Number(b), Number(c)],
  lengths: [a.length, b.length, c.length],
})

/**
 * Longer than any date with the text that other programs append. The regular expressions are slow on very long texts.
 */
const maxLength = 200

const directionMarks = /[\u061C\u200E\u200F]/g
/** A time that other programs append to a date. A date field keeps only the day as written. */
const timeAfterDate = /(?<=\d)(?:T|\s+)\d{1,2}:\d{2}.*$/
/** Characters that a date may contain. Any other means it is not a date. */
const dateSigns = /^[\p{L}\p{M}\d\s.,/\-']+$/u

const dayNames = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

function readSlowly(text: string, template: DateTemplate, context: FieldContext): string | null {
  const days = dayNames.get(text.toLowerCase())
  if (days !== undefined) return storedDate(today(context).add({ days }))
  if (text.length > maxLength) return null
  const written = text.replaceAll(directionMarks, '').replace(timeAfterDate, '').trim()
  if (isIsoDate(written)) return written
  if (written.length > 60 || !dateSigns.test(written)) return null
  const order = dateOrder(template.dateFormat, context.locale)
  const plain = splitTriple(written)
  return plain ? dateFromTriple(plain, order) : readWords(written, order, dateLanguage(context.locale))
}

/**
 * Reads a date in any format that a date field can show, in English and in the person's language. The field's format
 * decides ambiguous numbers.
 */
export function readDate(text: string, template: DateTemplate, context: FieldContext): Reading<string> {
  if (isIsoDate(text)) return value(text)
  const plain = splitTriple(text)
  const date = plain
    ? dateFromTriple(plain, dateOrder(template.dateFormat, context.locale))
    : readSlowly(text.trim(), template, context)
  if (date !== null) return value(date)
  return text.trim() === '' ? empty : unreadable(unableToParseDate(text))
}
