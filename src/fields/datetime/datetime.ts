import { sql, type RawBuilder } from 'kysely'
import { dateCharacters, dateText } from '../date/date-search.ts'
import { unreadable, type FieldContext, type FieldType, type Guesser, type Reading } from '../field-type.ts'
import {
  datetimeTemplate,
  isStorable,
  storedInstant,
  showDatetime,
  zoneOf,
  type DatetimeTemplate,
} from './datetime-format.ts'
import { datetimeOperators } from './datetime-operators.ts'
import { datetimeSeries } from './datetime-series.ts'
import { readDatetime } from './read-datetime.ts'
import { invalidDateValue } from '../../texts/error-catalogue.ts'
import { timeSummaries } from '../summaries/time-summaries.ts'
import { dayCodes, daySerial } from '../spreadsheet.ts'
import { localTime } from './zone.ts'

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i

/** An instant includes its offset from UTC. Without one, each person would read another time. */
function check(json: unknown, template: DatetimeTemplate): Reading<string> {
  if (typeof json !== 'string' || !isoInstant.test(json)) return unreadable(invalidDateValue)
  const reading = readDatetime(json, template, { now: 0, timeZone: 'UTC', locale: 'en-US' })
  return reading.kind === 'value' ? reading : unreadable(invalidDateValue)
}

/** The text as the person sees it, without the zone name. */
function searchText(column: RawBuilder<string>, template: DatetimeTemplate, context: FieldContext): RawBuilder<string> {
  const local = sql`(${column} at time zone ${zoneOf(template, context)}::text)`
  const day = dateText(local, template.dateFormat, context)
  const time = template.timeFormat === '24h' ? ' HH24:MI' : ' FMHH12:MI AM'
  return template.displayTime ? sql<string>`((${day}) || to_char(${local}, ${time}::text))` : day
}

/** Guesses datetime if every cell includes an offset. Without one, each person would read another time. */
const guesser = (): Guesser => ({
  see: text => isoInstant.test(text.trim()) && isStorable(Date.parse(text.trim())),
  finish: () => ({ template: { dateFormat: 'iso', timeFormat: '24h' } }),
})

const fromColumn = (stored: unknown): string =>
  storedInstant(stored instanceof Date ? stored.getTime() : Date.parse(String(stored)))

/** An instant, stored as '2026-01-31T13:30:00.000Z' and shown in the time zone of the field or person. */
export const datetime: FieldType<string, DatetimeTemplate> = {
  type: 'datetime',
  label: 'Date and time',
  group: 'time',
  searchWords: 'day calendar timestamp',
  template: datetimeTemplate,
  column: 'timestamptz',
  uniqueBy: 'value',
  sample: '2026-01-31T13:30:00.000Z',
  defaultName: 'Date and time',
  show: (stored, template, context) => (stored === null ? '' : showDatetime(stored, template, context)),
  read: readDatetime,
  check,
  fromColumn,
  series: datetimeSeries,
  now: ({ now }) => storedInstant(now),
  searchText,
  searchCharacters: ({ dateFormat, displayTime }, context) =>
    dateCharacters(dateFormat, context) + (displayTime ? ' :amp' : ''),
  sheet: {
    format: ({ dateFormat, displayTime, timeFormat }) =>
      displayTime ? `${dayCodes[dateFormat]} ${timeFormat === '24h' ? 'hh:mm' : 'h:mm AM/PM'}` : dayCodes[dateFormat],
    value: (moment, template, context) => daySerial(localTime(Date.parse(moment), zoneOf(template, context))),
  },
  operators: datetimeOperators,
  summaries: timeSummaries({
    carried: moment => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    daysBetween: (from, to) => sql`extract(epoch from ${to} - ${from}) / 86400`,
    show: showDatetime,
  }),
  guess: { rank: 31, start: guesser },
}
