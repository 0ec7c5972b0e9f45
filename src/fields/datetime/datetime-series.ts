import { dateSeries } from '../date/date-series.ts'
import type { FieldContext } from '../field-type.ts'
import { dayOf, isStorable, storedInstant, zoneOf, type DatetimeTemplate } from './datetime-format.ts'
import { instantAt, localTime } from './zone.ts'

const day = 86_400_000

/**
 * Extends a series of instants. Instants at the same time of day continue as dates do; others continue by their common
 * distance, if there is one. Days are those of the field's or person's time zone, so 9 a.m. stays 9 a.m. when the
 * clocks change.
 */
export function datetimeSeries(
  values: readonly string[],
  template: Pick<DatetimeTemplate, 'timezone'>,
  context?: FieldContext,
): ((n: number) => string | null) | undefined {
  const zone = zoneOf(template, context)
  const locals = values.map(value => localTime(Date.parse(value), zone))
  const [first, second] = locals
  const last = locals.at(-1)
  if (first === undefined || last === undefined) return undefined
  const time = ((first % day) + day) % day
  const kept = (local: number): string | null => {
    const instant = instantAt(local, zone)
    return isStorable(instant) ? storedInstant(instant) : null
  }
  if (locals.every(local => (local - first) % day === 0)) {
    const next = dateSeries(locals.map(dayOf))
    return next && (n => kept(Date.parse(next(n)) + time))
  }
  const between = (second ?? first) - first
  if (!locals.every((local, index) => local === first + index * between)) return undefined
  return n => kept(last + n * between)
}
