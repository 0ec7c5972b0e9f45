import { storedDate, today } from '../date/calendar.ts'
import { dateSteps } from '../date/date-steps.ts'
import type { FieldContext, Reading } from '../field-type.ts'
import { value } from '../field-type.ts'
import { dayOf, isStorable, storedInstant, zoneOf, type DatetimeTemplate } from './datetime-format.ts'
import { instantOf, readDatetime, readLocalDatetime } from './read-datetime.ts'
import { instantAt, localTime } from './zone.ts'

interface EditContext {
  template: DatetimeTemplate
  context: FieldContext
}

const day = 86_400_000
const quarter = 15 * 60_000

const timeOf = (local: number) => ((local % day) + day) % day

/** Reads what was typed over an instant. If the field shows no times, a typed day keeps the previous time. */
export function readEditedDatetime(
  text: string,
  before: string | null,
  { template, context }: EditContext,
): Reading<string> {
  const reading = readDatetime(text, template, context)
  if (reading.kind !== 'value' || before === null || template.displayTime) return reading
  const moment = readLocalDatetime(text, template, context)
  if (!moment || moment.time !== null) return reading
  const zone = zoneOf(template, context)
  const kept = instantOf({ ...moment, time: timeOf(localTime(Date.parse(before), zone)) }, zone)
  return kept !== null && isStorable(kept) ? value(storedInstant(kept)) : reading
}

/** The date and time of an instant in the field's time zone. */
export function localParts(stored: string, { template, context }: EditContext): { date: string; time: number } {
  const local = localTime(Date.parse(stored), zoneOf(template, context))
  return { date: dayOf(local), time: timeOf(local) }
}

/** The instant of a date and time, or the nearest one that can be stored. */
function instantAtParts(
  { date, time }: { date: string; time: number },
  { template, context }: EditContext,
): string | null {
  const instant = instantAt(Date.parse(date) + time, zoneOf(template, context))
  return isStorable(instant) ? storedInstant(instant) : null
}

/** The time of a day that is picked for an empty cell: 9:00. */
const firstTime = 9 * 4 * quarter

/** The picked day with the previous time, or 9:00 if there was none. */
export function withDay(stored: string | null, date: string, field: EditContext): string | null {
  const time = stored === null ? (field.template.displayTime ? firstTime : 0) : localParts(stored, field).time
  return instantAtParts({ date, time }, field)
}

/** The picked time on the previous day, or today if there was none. */
export function withTime(stored: string | null, time: number, field: EditContext): string | null {
  const { template, context } = field
  const now = storedDate(today({ ...context, timeZone: zoneOf(template, context) }))
  return instantAtParts({ date: stored === null ? now : localParts(stored, field).date, time }, field)
}

/**
 * The instant after a key: arrows move by days, page keys by months, Alt with arrows by 15 minutes. Null for other
 * keys.
 */
export function steppedDatetime(
  stored: string | null,
  press: { key: string; altKey: boolean },
  field: EditContext,
): string | null {
  const step = dateSteps[press.key]
  if (!step) return null
  const { template, context } = field
  const now = today({ ...context, timeZone: zoneOf(template, context) })
  if (stored === null) return withDay(null, storedDate(now), field)
  if (press.altKey) {
    if (step.days === undefined || !template.displayTime) return null
    // Later times are further down in the list, so the down arrow moves to them.
    return byQuarter(stored, step.days, field)
  }
  const { date, time } = localParts(stored, field)
  return instantAtParts({ date: storedDate(Temporal.PlainDate.from(date).add(step)), time }, field)
}

function byQuarter(stored: string, direction: number, field: EditContext): string | null {
  const { date, time } = localParts(stored, field)
  const next =
    direction > 0 ? Math.floor(time / quarter) * quarter + quarter : Math.ceil(time / quarter) * quarter - quarter
  return instantAtParts({ date, time: next }, field)
}
