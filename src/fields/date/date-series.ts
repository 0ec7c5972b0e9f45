import { storedDate } from './calendar.ts'

type Step = (from: Temporal.PlainDate, n: number) => Temporal.PlainDate

const byDays =
  (days: number): Step =>
  (from, n) =>
    from.add({ days: days * n })

const byMonths =
  (months: number): Step =>
  (from, n) =>
    from.add({ months: months * n })

/**
 * Extends a series of dates. One date continues by one day; more continue by their common distance in whole months or
 * days, if there is one. Months count from the first date, so a series on the 31st returns to it after a shorter month.
 */
export function dateSeries(values: readonly string[]): ((n: number) => string) | undefined {
  const dates = values.map(value => Temporal.PlainDate.from(value))
  const [first, second] = dates
  const last = dates.at(-1)
  if (!first || !last) return undefined
  const days = second ? first.until(second, { largestUnit: 'days' }).days : 1
  const months = second ? (second.year - first.year) * 12 + second.month - first.month : 0
  const follows = (step: Step) => dates.every((date, index) => date.equals(step(first, index)))
  const step = [...(months === 0 ? [] : [byMonths(months)]), byDays(days)].find(follows)
  return step && (n => kept(step, first, dates.length - 1 + n))
}

/** Stops at the last date that a field can hold. */
function kept(step: Step, from: Temporal.PlainDate, n: number): string {
  try {
    return storedDate(step(from, n))
  } catch {
    return storedDate(Temporal.PlainDate.from(step(from, 1).toString() < from.toString() ? '0001-01-01' : '9999-12-31'))
  }
}
