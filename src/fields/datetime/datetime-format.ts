import * as z from 'zod/mini'
import { dateTemplate, showDate, timeFormats } from '../date/date-format.ts'
import type { FieldContext } from '../field-type.ts'
import { localTime, zoneName } from './zone.ts'

export const datetimeTemplate = z.extend(dateTemplate, {
  displayTime: z._default(z.boolean(), true),
  timeFormat: z._default(z.enum(timeFormats), '12h'),
  displayTimeZone: z._default(z.boolean(), false),
})

export type DatetimeTemplate = z.infer<typeof datetimeTemplate>

/** The years 1 to 9999 in every time zone. */
const first = Date.parse('0001-01-02T00:00:00.000Z')
const last = Date.parse('9999-12-31T00:00:00.000Z') - 1

export const isStorable = (instant: number): boolean => instant >= first && instant <= last

/** An instant as it is stored: '2026-01-31T13:30:00.000Z'. */
export const storedInstant = (instant: number): string => new Date(instant).toISOString()

/** The time zone in which a field shows its values: the field's, or else the person's. */
export const zoneOf = ({ timezone }: { timezone?: string | undefined }, context?: FieldContext): string =>
  timezone ?? context?.timeZone ?? 'UTC'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The time of day of a local time. */
export function showTime(local: number, timeFormat: DatetimeTemplate['timeFormat']): string {
  const minutes = Math.floor(local / 60_000)
  const minute = twoDigits(((minutes % 60) + 60) % 60)
  const hour = ((Math.floor(minutes / 60) % 24) + 24) % 24
  if (timeFormat === '24h') return `${twoDigits(hour)}:${minute}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The date of a local time: '2026-01-31'. */
export const dayOf = (local: number): string => new Date(local).toISOString().slice(0, 10)

/** A stored instant as its field shows it. */
export function showDatetime(stored: string, template: DatetimeTemplate, context?: FieldContext): string {
  const instant = Date.parse(stored)
  const zone = zoneOf(template, context)
  const local = localTime(instant, zone)
  const date = showDate(dayOf(local), template, context)
  if (!template.displayTime) return date
  const time = showTime(local, template.timeFormat)
  return template.displayTimeZone ? `${date} ${time} ${zoneName(instant, zone)}` : `${date} ${time}`
}
