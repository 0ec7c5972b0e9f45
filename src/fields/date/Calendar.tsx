import { Button } from '@mantine/core'
import { DatePicker, DatesProvider, type DayOfWeek } from '@mantine/dates'
import classes from '../editing/editors.module.css'
import type { FieldContext } from '../field-type.ts'
import { storedDate, today } from './calendar.ts'

interface CalendarProps {
  date: string | null
  context: FieldContext
  /** The time zone of the field, if it has one of its own. */
  timeZone?: string
  onPick(date: string | null): void
}

type Week = { firstDay: number }

/** Sunday is 0. Browsers offer the week data as a method or a property; without it, weeks start on Monday. */
function firstDayOfWeek(locale: string): DayOfWeek {
  const language: Intl.Locale & { getWeekInfo?(): Week; weekInfo?: Week } = new Intl.Locale(locale)
  const day = (language.getWeekInfo?.() ?? language.weekInfo)?.firstDay ?? 1
  return (day % 7) as DayOfWeek
}

function labels(locale: string) {
  const label = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', ...options })
    return (date: string) => format.format(Date.parse(date.slice(0, 10)))
  }
  return {
    weekdayFormat: label({ weekday: 'short' }),
    monthLabelFormat: label({ month: 'long', year: 'numeric' }),
    monthsListFormat: label({ month: 'short' }),
    getDayAriaLabel: label({ dateStyle: 'full' }),
  }
}

/** All months show six weeks, so the button for the next month does not move. */
const fixedHeight = { consistentWeeks: true }

/** A calendar to pick a day from, in the person's language, with buttons for today and no day. Loaded on first use. */
export default function Calendar({ date, context, timeZone = context.timeZone, onPick }: CalendarProps) {
  return (
    <DatesProvider settings={fixedHeight}>
      <DatePicker
        key={date}
        size="xs"
        value={date}
        {...(date && { defaultDate: date })}
        {...labels(context.locale)}
        firstDayOfWeek={firstDayOfWeek(context.locale)}
        weekendDays={[]}
        classNames={{ day: classes['day'] ?? '' }}
        highlightToday
        nextLabel="Next month"
        previousLabel="Previous month"
        onChange={onPick}
      />
      <div className={classes['days']}>
        {/* The page may have been open since yesterday. */}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onPick(storedDate(today({ ...context, now: Date.now(), timeZone })))}
        >
          Today
        </Button>
        <Button variant="subtle" size="compact-xs" disabled={date === null} onClick={() => onPick(null)}>
          Clear
        </Button>
      </div>
    </DatesProvider>
  )
}
