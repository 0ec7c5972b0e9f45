import { keptDate, today } from '../date/calendar.ts'
import { dateSteps } from '../date/date-steps.ts'
import type { FieldContext, Reading } from '../field-type.ts'
import { value } from '../field-type.ts'
import { dayOf, isKept, keptInstant, zoneOf, type DatetimeTemplate } from './datetime-format.ts'
import { instantOf, readDatetime, readMoment } from './read-datetime.ts'
import { instantAt, localTime } from './zone.ts'

interface Of {
  template: DatetimeTemplate
  context: FieldContext
}

const day = 86_400_000
const quarter = 15 * 60_000

const timeOf = (local: number) => ((local % day) + day) % day

/** What was typed over a moment. Where a field shows no times, a day that is typed keeps the time that it had. */
export function readEdited(text: string, before: string | null, { template, context }: Of): Reading<string> {
  const reading = readDatetime(text, template, context)
  if (reading.kind !== 'value' || before === null || template.displayTime) return reading
  const moment = readMoment(text, template, context)
  if (!moment || moment.time !== null) return reading
  const zone = zoneOf(template, context)
  const kept = instantOf({ ...moment, time: timeOf(localTime(Date.parse(before), zone)) }, zone)
  return kept !== null && isKept(kept) ? value(keptInstant(kept)) : reading
}

/** The day and the time that a moment has in the zone of the field. */
export function partsOf(stored: string, { template, context }: Of): { date: string; time: number } {
  const local = localTime(Date.parse(stored), zoneOf(template, context))
  return { date: dayOf(local), time: timeOf(local) }
}

/** The moment of a day and a time, or the nearest one that can be kept. */
function momentOf({ date, time }: { date: string; time: number }, { template, context }: Of): string | null {
  const instant = instantAt(Date.parse(date) + time, zoneOf(template, context))
  return isKept(instant) ? keptInstant(instant) : null
}

/** The time that somebody gets who chooses a day alone: the next full hour of the working day. */
const firstTime = 9 * 4 * quarter

/** A day that was picked, with the time that was there, or a first one. */
export function withDay(stored: string | null, date: string, of: Of): string | null {
  const time = stored === null ? (of.template.displayTime ? firstTime : 0) : partsOf(stored, of).time
  return momentOf({ date, time }, of)
}

/** A time that was picked, on the day that was there, or today. */
export function withTime(stored: string | null, time: number, of: Of): string | null {
  const { template, context } = of
  const now = keptDate(today({ ...context, timeZone: zoneOf(template, context) }))
  return momentOf({ date: stored === null ? now : partsOf(stored, of).date, time }, of)
}

/** Where a key leads from a moment: arrows by days, page keys by months, with Alt by quarters of an hour; null for others. */
export function stepped(stored: string | null, press: { key: string; altKey: boolean }, of: Of): string | null {
  const step = dateSteps[press.key]
  if (!step) return null
  const { template, context } = of
  const now = today({ ...context, timeZone: zoneOf(template, context) })
  if (stored === null) return withDay(null, keptDate(now), of)
  if (press.altKey) {
    if (step.days === undefined || !template.displayTime) return null
    // The list of times runs downwards, so that its later ones lie below.
    return byQuarter(stored, step.days, of)
  }
  const { date, time } = partsOf(stored, of)
  return momentOf({ date: keptDate(Temporal.PlainDate.from(date).add(step)), time }, of)
}

function byQuarter(stored: string, direction: number, of: Of): string | null {
  const { date, time } = partsOf(stored, of)
  const next =
    direction > 0 ? Math.floor(time / quarter) * quarter + quarter : Math.ceil(time / quarter) * quarter - quarter
  return momentOf({ date, time: next }, of)
}
