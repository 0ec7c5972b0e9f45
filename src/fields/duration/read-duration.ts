import { empty, value, type FieldContext, type Reading } from '../field-type.ts'
import { separators } from '../numbers/number-format.ts'
import { readNumber } from '../numbers/read-number.ts'
import type { DurationTemplate } from './duration-format.ts'

/** About three thousand years. Longer durations are typos, and lose their milliseconds. */
const maxSeconds = 1e11

const clock = /^([-+\u2212])?(\d*):(\d+)(?::(\d+)(?:[.,](\d*))?)?$/
const spoken =
  /^([-+\u2212])?\s*(?:([\d.]+)\s*h(?:(?:ou)?rs?)?)?[\s,]*(?:([\d.]+)\s*m(?:in(?:ute)?s?)?)?[\s,]*(?:([\d.]+)\s*s(?:ec(?:ond)?s?)?)?$/i

const help = 'Use h:mm, h:mm:ss or a number of seconds'

/** Longer than any written duration. */
const maxLength = 100

/** Paste and conversion store an invalid duration as empty. */
const invalid = (message: string): Reading<never> => ({ kind: 'unreadable', message, empties: true })

/** A duration in seconds, rounded to the millisecond. */
export function storedSeconds(seconds: number): Reading<number> {
  if (!(Math.abs(seconds) <= maxSeconds)) return invalid('The duration is too long')
  const kept = Math.round(Math.abs(seconds) * 1000) / 1000
  return value(seconds < 0 && kept !== 0 ? -kept : kept)
}

const signed = (sign: string | undefined, seconds: number) => storedSeconds(sign && sign !== '+' ? -seconds : seconds)

function readClock(match: RegExpExecArray): Reading<number> {
  const [, sign, hours, minutes, seconds = '0', fraction = ''] = match
  if (Number(seconds) >= 60) return invalid('Seconds must be below 60')
  if (fraction.length > 3) return invalid('Fractions of a second can have at most 3 digits')
  const whole = Number(hours) * 3600 + Number(minutes) * 60
  return signed(sign, whole + Number(`${seconds}.${fraction || '0'}`))
}

function readSpoken(match: RegExpExecArray): Reading<number> {
  const [, sign, ...parts] = match
  const [hours, minutes, seconds] = parts.map(part => Number(part ?? 0))
  const total = (hours ?? NaN) * 3600 + (minutes ?? NaN) * 60 + (seconds ?? NaN)
  const isEmpty = parts.every(part => part === undefined)
  return isEmpty || Number.isNaN(total) ? invalid(help) : signed(sign, total)
}

/** Reads seconds. The decimal sign is a point, as in the formats, or the person's decimal comma. */
function readSeconds(text: string, context: FieldContext): Reading<number> {
  const isComma = separators('local', context.locale).decimal === ',' && !text.includes('.')
  const numberFormat = isComma ? 'period_comma' : 'comma_period'
  return readNumber(text, { numberFormat, refusesCurrency: true }, context)
}

/**
 * Reads a duration: '1:30' and '1:30:15.5', '90' and '90.5' as seconds, or '1h 30m'. Minutes can be any number; seconds
 * are below 60.
 */
export function readDuration(text: string, _template: DurationTemplate, context: FieldContext): Reading<number> {
  const written = text.trim()
  if (written === '') return empty
  if (written.length > maxLength) return invalid(help)
  const byClock = clock.exec(written)
  if (byClock) return readClock(byClock)
  const seconds = readSeconds(written, context)
  if (seconds.kind === 'value') return storedSeconds(seconds.value)
  const bySpeech = spoken.exec(written)
  return bySpeech ? readSpoken(bySpeech) : invalid(help)
}
