import { isDate, isoDate } from '../date/calendar.ts'
import { readDate } from '../date/read-date.ts'
import { empty, unreadable, value, type FieldContext, type Reading } from '../field-type.ts'
import { isStorable, storedInstant, zoneOf, type DatetimeTemplate } from './datetime-format.ts'
import { readClock } from './read-clock.ts'
import { timeLanguage } from './time-language.ts'
import { readZone, type WrittenZone } from './read-zone.ts'
import { instantAt, instantsAt, zoneName } from './zone.ts'
import { unableToParseDate } from '../../texts/error-catalogue.ts'

/** The parts of a written date and time. */
export interface WrittenDatetime {
  /** '2026-01-31' */
  date: string
  /** Milliseconds since midnight; null if the text has no time. */
  time: number | null
  zone: WrittenZone | null
}

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/

function readIso(text: string): WrittenDatetime | null {
  const [, year, month, day, hour, minute = '0', second = '0', fraction = '0', offset] = iso.exec(text) ?? []
  if (!isDate(Number(year), Number(month), Number(day))) return null
  const date = isoDate(Number(year), Number(month), Number(day))
  if (hour === undefined) return { date, time: null, zone: null }
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  const zone = offset === undefined ? null : readZone(offset)
  return offset !== undefined && zone === null ? null : { date, time, zone }
}

const directionMarks = /[\u061C\u200E\u200F]/g
const spaces = /\s+/g
/** A time zone at the end: 'GMT+1', '+0100', '(CET)'. AM and PM match too. */
const zoneAtEnd =
  /(?<=[\d\p{L}.])\s*\(?((?<=\d)Z|(?<=\s)\p{Lu}{2,5}(?:[+-]\d{1,2}(?::?\d\d)?)?|(?<=\s)[+-]\d\d:?\d\d)\)?$/u

function readWritten(text: string, template: DatetimeTemplate, context: FieldContext): WrittenDatetime | null {
  const match = zoneAtEnd.exec(text)
  const zone = match?.[1] ? readZone(match[1]) : null
  const inZone = zone && match ? readParts(text.slice(0, match.index).trim(), template, context) : null
  return inZone ? { ...inZone, zone } : readParts(text, template, context)
}

function readParts(text: string, template: DatetimeTemplate, context: FieldContext): WrittenDatetime | null {
  const clock = readClock(text, timeLanguage(context.locale))
  const date = clock && readDay(clock.before, template, context)
  if (clock && date) return { date, time: clock.time, zone: null }
  const whole = readDay(text, template, context)
  return whole === null ? null : { date: whole, time: null, zone: null }
}

/** Refuses a text with a time, because a time that cannot be read would be dropped. */
function readDay(text: string, template: DatetimeTemplate, context: FieldContext): string | null {
  if (text.includes(':')) return null
  const reading = readDate(text, template, context)
  return reading.kind === 'value' ? reading.value : null
}

/** Reads a date with an optional time, in any format that a field can show, in English and in the person's language. */
export function readLocalDatetime(
  text: string,
  template: DatetimeTemplate,
  context: FieldContext,
): WrittenDatetime | null {
  const plain = text.trim()
  if (iso.test(plain)) return readIso(plain)
  if (plain.length > 100) return null
  const inZone = { ...context, timeZone: zoneOf(template, context) }
  return readWritten(plain.replaceAll(directionMarks, '').replaceAll(spaces, ' ').trim(), template, inZone)
}

/**
 * The instant of a written time; null if the field's time zone does not have the written offset or name at that time.
 */
export function instantOf({ date, time, zone }: WrittenDatetime, timeZone: string): number | null {
  const local = Date.parse(date) + (time ?? 0)
  if (zone === null) return instantAt(local, timeZone)
  const [named] = instantsAt(local, timeZone).filter(instant => zoneName(instant, timeZone).toUpperCase() === zone.name)
  if (named !== undefined) return named
  return zone.offset === null ? null : local - zone.offset
}

/** Reads a date and time in any usual format. Without a zone it is in the zone of the field or the person. */
export function readDatetime(text: string, template: DatetimeTemplate, context: FieldContext): Reading<string> {
  if (text.trim().toLowerCase() === 'now') return value(storedInstant(Math.floor(context.now / 60_000) * 60_000))
  const moment = readLocalDatetime(text, template, context)
  const instant = moment && instantOf(moment, zoneOf(template, context))
  if (instant !== null && isStorable(instant)) return value(storedInstant(instant))
  return text.trim() === '' ? empty : unreadable(unableToParseDate(text))
}
