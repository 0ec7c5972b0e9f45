import * as z from 'zod/mini'
import { isIsoDate, storedDate, today } from '../../fields/date/calendar.ts'
import { dateFormats, showDate } from '../../fields/date/date-format.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import type { Problem } from './block-type.ts'

/** A day as 'YYYY-MM-DD', or null. */
export const daySetting = z._default(z.nullable(z.string().check(z.refine(isIsoDate, 'Not a date'))), null)

/** The settings of questions that are answered with a day. */
export const daySettings = {
  min: daySetting,
  max: daySetting,
  /** Whether days before or after the day of the answer are allowed. */
  allowsPast: z._default(z.boolean(), true),
  allowsFuture: z._default(z.boolean(), true),
  /** Days of the week that cannot be chosen, from 1 for Monday to 7. */
  closedWeekdays: z._default(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(6)), []),
  dateFormat: z._default(z.enum(dateFormats), 'local'),
}

type DaySettings = z.infer<z.ZodMiniObject<typeof daySettings>>

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (isoDay: string): number => new Date(isoDay).getUTCDay() || 7

/** What is wrong with a day; null if nothing is. */
export function dayProblem(
  { part, day }: { part: string; day: string },
  settings: DaySettings,
  field: FieldContext,
): Problem | null {
  const { min, max, allowsPast, allowsFuture, closedWeekdays, dateFormat } = settings
  const shown = (limit: string) => showDate(limit, { dateFormat }, field)
  const now = storedDate(today(field))
  const message =
    min !== null && day < min
      ? `Choose ${shown(min)} or later`
      : max !== null && day > max
        ? `Choose ${shown(max)} or earlier`
        : !allowsPast && day < now
          ? 'Choose today or a later day'
          : !allowsFuture && day > now
            ? 'Choose today or an earlier day'
            : closedWeekdays.includes(weekdayOf(day))
              ? 'This day of the week is not available'
              : null
  return message === null ? null : { part, message }
}
