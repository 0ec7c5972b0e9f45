import { DatePicker, DatesProvider, type DayOfWeek } from '@mantine/dates'
import classes from '../editing/editors.module.css'
import type { FieldContext } from '../field-type.ts'

interface CalendarProps {
  date: string | null
  context: FieldContext
  onPick(date: string | null): void
}

type Week = { firstDay: number }

/** Sunday is 0. Browsers differ in whether a language's week is asked for or read; without it, it begins on Monday. */
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

/** All months have six weeks, so that the next month's button stays where it is. */
const steadyHeight = { consistentWeeks: true }

/** A month to pick a day from, in the person's language. It is loaded when it is first needed. */
export default function Calendar({ date, context, onPick }: CalendarProps) {
  return (
    <DatesProvider settings={steadyHeight}>
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
    </DatesProvider>
  )
}
