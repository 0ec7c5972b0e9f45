import type { Guesser } from '../field-type.ts'
import { isIsoDate } from './calendar.ts'
import type { DateFormat } from './date-format.ts'
import { dateFromTriple, readDate, splitTriple } from './read-date.ts'

type Candidate = Exclude<DateFormat, 'local'>

const english = { now: 0, timeZone: 'UTC', locale: 'en-US' }
const longShape = /^[\p{L}\d.,\s]+$/u
const namesMonth = /\p{L}{3}/u

/** The formats in which one cell is a date. An ambiguous cell has both day-first and month-first. */
function formatsOf(text: string): readonly Candidate[] {
  if (isIsoDate(text)) return ['iso']
  const triple = splitTriple(text)
  if (!triple) {
    const long = longShape.test(text) && namesMonth.test(text) && /\d/.test(text)
    return long && readDate(text, { dateFormat: 'long' }, english).kind === 'value' ? ['long'] : []
  }
  if (triple.lengths[0] === 4) return dateFromTriple(triple, 'mdy') === null ? [] : ['iso']
  // '1.2.10' is a version number, and '05-06-07' could be anything.
  if (triple.lengths[2] < 4 && !text.includes('/')) return []
  const [first, second] = triple.numbers
  const formats: Candidate[] = []
  if (dateFromTriple(triple, 'mdy') === null) return formats
  if (first <= 12 && !text.includes('.')) formats.push('us')
  if (second <= 12) formats.push('european')
  return formats
}

/**
 * Guesses date if one format reads every cell. Unambiguous cells decide whether the day or the month comes first. A
 * column without one stays text, because half of its dates could be wrong.
 */
export function dateGuesser(): Guesser {
  let possible: readonly Candidate[] = ['iso', 'us', 'european', 'long']
  let sameEitherWay = true
  return {
    see(cell) {
      if (possible.length === 1 && possible[0] === 'iso' && isIsoDate(cell)) return true
      const text = cell.trim()
      const formats = formatsOf(text)
      possible = possible.filter(format => formats.includes(format))
      const triple = sameEitherWay && formats.length > 1 ? splitTriple(text) : null
      if (triple && triple.numbers[0] !== triple.numbers[1]) sameEitherWay = false
      return possible.length > 0
    },
    finish() {
      const [dateFormat] = possible
      if (!dateFormat || (possible.length > 1 && !sameEitherWay)) return null
      return { template: { dateFormat } }
    },
  }
}
