import type { FieldContext } from '../../../fields/field-type.ts'

/** Days from `from` up to, but without, `to`. */
export interface DateBucket {
  /** 'YYYY-MM-DD'. */
  from: string
  to: string
  label: string
}

type Unit = 'day' | 'week' | 'month' | 'year'

const units: { unit: Unit; upTo: number }[] = [
  { unit: 'day', upTo: 31 },
  { unit: 'week', upTo: 200 },
  { unit: 'month', upTo: 1100 },
]
/** The maximum number of bars of a chart. Later ones are left out of longer times. */
const maxBuckets = 60

const formats: Record<Unit, Intl.DateTimeFormatOptions> = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
}

/** Divides the days between two, both included, into days, weeks, months, or years, so that a chart has room for them. */
export function dateBuckets(first: string, last: string, { locale }: Pick<FieldContext, 'locale'>): DateBucket[] {
  const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)]
  const days = from.until(to, { largestUnit: 'day' }).days + 1
  const unit = units.find(({ upTo }) => days <= upTo)?.unit ?? 'year'
  const years = unit === 'year' ? Math.max(1, Math.ceil((to.year - from.year + 1) / maxBuckets)) : 1
  const step: Temporal.DurationLike = { [`${unit}s`]: years }
  const format = new Intl.DateTimeFormat(locale, { ...formats[unit], timeZone: 'UTC' })
  const buckets: DateBucket[] = []
  for (let start = startOf(from, unit); Temporal.PlainDate.compare(start, to) <= 0;) {
    const next = start.add(step)
    const label = format.format(Date.UTC(start.year, start.month - 1, start.day))
    buckets.push({ from: start.toString(), to: next.toString(), label: unit === 'week' ? `Week of ${label}` : label })
    start = next
  }
  return buckets
}

function startOf(date: Temporal.PlainDate, unit: Unit): Temporal.PlainDate {
  if (unit === 'week') return date.subtract({ days: date.dayOfWeek - 1 })
  if (unit === 'month') return date.with({ day: 1 })
  return unit === 'year' ? date.with({ month: 1, day: 1 }) : date
}
