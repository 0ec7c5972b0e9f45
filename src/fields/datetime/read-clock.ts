import { wordsOf } from '../date/date-format.ts'
import type { TimeLanguage } from './time-language.ts'

export interface ReadClock {
  /** Milliseconds since midnight. */
  time: number
  /** The text before the time, such as a date, without the word that joins them. */
  before: string
}

const englishHalf = /(?<=\d)\s*([ap])(?:\.?\s?m)?\.?$/i
const wordAtEnd = /\s*([\p{L}\p{M}.]+)$/u
/** '14:30', '14.30', '14h30', with optional seconds and fractions, or the hour alone. */
const clock = /(\d{1,2})(?:[:.h](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,9}))?)?)?$/
const isApart = /(?:[\s,T]|\p{L})$/u

const wordBehind = (text: string): { word: string; rest: string } | null => {
  const match = wordAtEnd.exec(text)
  const [word] = wordsOf(match?.[1] ?? '')
  return match && word !== undefined ? { word, rest: text.slice(0, match.index) } : null
}

/** Removes an AM or PM marker from the end of a text, in English or the given language. */
function splitHalf(text: string, { halves }: TimeLanguage): { half: 'am' | 'pm' | null; rest: string } {
  const english = englishHalf.exec(text)
  if (english) return { half: english[1]?.toLowerCase() === 'a' ? 'am' : 'pm', rest: text.slice(0, english.index) }
  const behind = wordBehind(text)
  const half = behind && halves.get(behind.word)
  return behind && half ? { half, rest: behind.rest } : { half: null, rest: text }
}

/** The hour of the day, or null if there is no such hour. Noon is 12 PM, midnight 12 AM. */
function hourOf(hour: number, half: 'am' | 'pm' | null): number | null {
  if (half === null) return hour <= 23 ? hour : null
  return hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : null
}

/** Finds a time of day at the end of a text. Null if there is none, or nothing before it. */
export function readClock(text: string, language: TimeLanguage): ReadClock | null {
  const after = splitHalf(text, language)
  const match = clock.exec(after.rest)
  if (!match) return null
  const [, hours, minutes, seconds = '0', fraction = '0'] = match
  const start = after.rest.slice(0, match.index)
  const ahead = after.half === null ? splitHalf(start, language) : { half: after.half, rest: start }
  if (minutes === undefined && ahead.half === null) return null
  const hour = hourOf(Number(hours), ahead.half)
  if (hour === null || Number(minutes ?? 0) > 59 || Number(seconds) > 59 || !isApart.test(start)) return null
  const time = ((hour * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000
  const before = withoutJoiner(ahead.rest, language)
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  return before === '' ? null : { time: time + milliseconds, before }
}

function withoutJoiner(text: string, { joiners }: TimeLanguage): string {
  const bare = text.replace(/[\s,]+$/, '')
  const behind = wordBehind(bare)
  if (behind && joiners.has(behind.word)) return behind.rest.replace(/[\s,]+$/, '')
  return bare.replace(/(?<=\d)T$/, '')
}
