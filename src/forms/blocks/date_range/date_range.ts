import * as z from 'zod/mini'
import { date as dateField } from '../../../fields/date/date.ts'
import type { FieldType } from '../../../fields/field-type.ts'
import { defineBlock } from '../block-type.ts'
import { dayProblem, daySettings } from '../day-settings.ts'
import { textIn, type Texts } from '../entries.ts'
import { formatCount } from '../format-count.ts'

const millisecondsOfDay = 86_400_000
const days = z._default(z.nullable(z.int().check(z.gte(1), z.lte(10_000))), null)

export const dateRange = defineBlock({
  type: 'date_range',
  label: 'Date range',
  group: 'time',
  searchWords: 'period from to stay',
  /** Both days count. */
  settings: z.object({ ...daySettings, minDays: days, maxDays: days }),
  entries: {
    read: texts => ({ start: textIn(texts, 'start') || null, end: textIn(texts, 'end') || null }),
    write: ({ start, end }): Texts => ({
      start: typeof start === 'string' ? [start] : [],
      end: typeof end === 'string' ? [end] : [],
    }),
  },
  parts: ({ settings: { dateFormat } }) =>
    [
      { key: 'start', name: 'Start' },
      { key: 'end', name: 'End' },
    ].map(part => ({ ...part, type: dateField as FieldType, template: dateField.template.parse({ dateFormat }) })),
  check(answer, { settings }, field) {
    const { start, end } = answer
    if (typeof start !== 'string') return { part: 'start', message: 'Add the first day' }
    if (typeof end !== 'string') return { part: 'end', message: 'Add the last day' }
    if (start > end) return { part: 'end', message: 'The last day is before the first' }
    const count = Math.round((Date.parse(end) - Date.parse(start)) / millisecondsOfDay) + 1
    if (settings.minDays !== null && count < settings.minDays)
      return { part: 'end', message: `Choose at least ${formatCount(settings.minDays, 'day')}` }
    if (settings.maxDays !== null && count > settings.maxDays)
      return { part: 'end', message: `Choose at most ${formatCount(settings.maxDays, 'day')}` }
    return (
      dayProblem({ part: 'start', day: start }, settings, field) ??
      dayProblem({ part: 'end', day: end }, settings, field)
    )
  },
  sample: { settings: { maxDays: 14 }, answer: { start: '2026-01-31', end: '2026-02-02' } },
})
