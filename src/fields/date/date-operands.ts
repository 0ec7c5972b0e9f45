import * as z from 'zod/mini'
import type { FieldContext } from '../field-type.ts'
import { isIsoDate, storedDate, today } from './calendar.ts'

const days = z.int().check(z.gte(0), z.lte(100_000))

const steps = {
  today: { days: 0 },
  tomorrow: { days: 1 },
  yesterday: { days: -1 },
  one_week_ago: { weeks: -1 },
  one_week_from_now: { weeks: 1 },
  one_month_ago: { months: -1 },
  one_month_from_now: { months: 1 },
} satisfies Record<string, Temporal.DurationLike>

type Step = keyof typeof steps

const stepNames = Object.keys(steps) as [Step, ...Step[]]

const relative = z.discriminatedUnion('relative', [
  z.strictObject({ relative: z.enum(stepNames) }),
  z.strictObject({ relative: z.enum(['days_ago', 'days_from_now']), days }),
])

/** A day to compare with: an exact date, or a day relative to today in the person's time zone. */
export const dayOperand = z.union([
  z.string().check(z.refine(isIsoDate, 'Expected a date such as 2026-01-31')),
  relative,
])

export type DayOperand = z.infer<typeof dayOperand>

/** The date that an operand means now. */
export function resolveDay(operand: DayOperand, context: FieldContext): string {
  if (typeof operand === 'string') return operand
  const now = today(context)
  if (operand.relative === 'days_ago') return storedDate(now.subtract({ days: operand.days }))
  if (operand.relative === 'days_from_now') return storedDate(now.add({ days: operand.days }))
  return storedDate(now.add(steps[operand.relative]))
}

const spans = {
  past_week: now => [now.subtract({ weeks: 1 }), now],
  past_month: now => [now.subtract({ months: 1 }), now],
  past_year: now => [now.subtract({ years: 1 }), now],
  next_week: now => [now, now.add({ weeks: 1 })],
  next_month: now => [now, now.add({ months: 1 })],
  next_year: now => [now, now.add({ years: 1 })],
  this_week: now => [now.subtract({ days: now.dayOfWeek - 1 }), now.add({ days: 7 - now.dayOfWeek })],
  this_month: now => [now.with({ day: 1 }), now.with({ day: now.daysInMonth })],
  this_year: now => [now.with({ month: 1, day: 1 }), now.with({ month: 12, day: 31 })],
} satisfies Record<string, (now: Temporal.PlainDate) => [Temporal.PlainDate, Temporal.PlainDate]>

type Span = keyof typeof spans

const spanNames = Object.keys(spans) as [Span, ...Span[]]

/** A range of days around today, including both ends. Weeks start on Monday. */
export const rangeOperand = z.discriminatedUnion('range', [
  z.strictObject({ range: z.enum(spanNames) }),
  z.strictObject({ range: z.enum(['past_days', 'next_days']), days }),
])

export type RangeOperand = z.infer<typeof rangeOperand>

/** The first and last day of a range. */
export function resolveRange(operand: RangeOperand, context: FieldContext): { first: string; last: string } {
  const [first, last] = ends(operand, today(context))
  return { first: storedDate(first), last: storedDate(last) }
}

function ends(operand: RangeOperand, now: Temporal.PlainDate): [Temporal.PlainDate, Temporal.PlainDate] {
  if (operand.range === 'past_days') return [now.subtract({ days: operand.days }), now]
  if (operand.range === 'next_days') return [now, now.add({ days: operand.days })]
  return spans[operand.range](now)
}

const choice = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')

export const dayChoices = stepNames.map(relative => ({ label: choice(relative), operand: { relative } }))

export const rangeChoices = spanNames.map(range => ({ label: choice(range), operand: { range } }))

const countedDays = (relative: 'days_ago' | 'days_from_now') => ({
  label: choice(relative),
  operand: (days: number): DayOperand => ({ relative, days }),
  count: (operand: unknown) => countOf(operand, relative),
})

const countedRange = (range: 'past_days' | 'next_days') => ({
  label: choice(range),
  operand: (days: number): RangeOperand => ({ range, days }),
  count: (operand: unknown) => countOf(operand, range),
})

/** The number of days in an operand of this kind; null for other operands. */
function countOf(operand: unknown, name: string): number | null {
  const counted = z.object({ days, relative: z.optional(z.string()), range: z.optional(z.string()) }).safeParse(operand)
  return counted.success && (counted.data.relative ?? counted.data.range) === name ? counted.data.days : null
}

export const countedDayChoices = [countedDays('days_ago'), countedDays('days_from_now')]

export const countedRangeChoices = [countedRange('past_days'), countedRange('next_days')]
