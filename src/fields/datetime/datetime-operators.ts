import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import {
  countedDayChoices,
  countedRangeChoices,
  dayChoices,
  dayOperand,
  rangeChoices,
  rangeOperand,
  resolveDay,
  resolveRange,
} from '../date/date-operands.ts'
import { showDate } from '../date/date-format.ts'
import { emptyOperators } from '../empty-operators.ts'
import { empty, unreadable, value, type FieldContext, type Operator } from '../field-type.ts'
import { isStorable, storedInstant, showDatetime, zoneOf, type DatetimeTemplate } from './datetime-format.ts'
import { instantOf, readLocalDatetime } from './read-datetime.ts'
import { instantAt } from './zone.ts'
import { invalidDateValue, unableToParseDate } from '../../texts/error-catalogue.ts'

/** Instants from `start` (inclusive) to `end` (exclusive). */
interface Period {
  start: number
  end: number
}

const instant = z.iso.datetime({ offset: true }).check(z.refine(text => isStorable(Date.parse(text)), invalidDateValue))

/**
 * A whole day in the time zone of the field or the person, or an instant, which stands for the minute that people see.
 */
const datetimeOperand = z.union([dayOperand, instant])

type MomentOperand = z.infer<typeof datetimeOperand>

interface Of {
  template: DatetimeTemplate
  context: FieldContext
}

const minute = 60_000
const day = 24 * 60 * minute

function daysIn(first: string, last: string, zone: string): Period {
  return { start: instantAt(Date.parse(first), zone), end: instantAt(Date.parse(last) + day, zone) }
}

function periodOf(operand: MomentOperand, { template, context }: Of): Period {
  const timeZone = zoneOf(template, context)
  if (typeof operand === 'string' && operand.length > 10) {
    const start = Math.floor(Date.parse(operand) / minute) * minute
    return { start, end: start + minute }
  }
  const date = resolveDay(operand, { ...context, timeZone })
  return daysIn(date, date, timeZone)
}

/** A bound outside the range that PostgreSQL stores becomes infinite. */
function bound(at: number): RawBuilder<unknown> {
  const text = isStorable(at) ? storedInstant(at) : at < 0 ? '-infinity' : 'infinity'
  return sql`${text}::timestamptz`
}

const withOperand = {
  operand: datetimeOperand,
  operandInput: 'value',
  operandChoices: dayChoices,
  countedChoices: countedDayChoices,
  readOperand(text: string, { template, context }: Of) {
    if (text.trim() === '') return empty
    const moment = readLocalDatetime(text, template, context)
    if (!moment) return unreadable(unableToParseDate(text))
    if (moment.time === null) return value(moment.date)
    const at = instantOf(moment, zoneOf(template, context))
    return at !== null && isStorable(at) ? value(storedInstant(at)) : unreadable(invalidDateValue)
  },
  showOperand(operand: MomentOperand, { template, context }: Of) {
    if (typeof operand !== 'string') return ''
    return operand.length > 10 ? showDatetime(operand, template, context) : showDate(operand, template, context)
  },
} as const

interface Comparison {
  label: string
  holds(at: number, period: Period): boolean
  sql(column: RawBuilder<string>, period: { start: RawBuilder<unknown>; end: RawBuilder<unknown> }): RawBuilder<boolean>
}

const compare = ({ label, holds, sql: written }: Comparison): Operator<string, DatetimeTemplate, MomentOperand> => ({
  ...withOperand,
  label,
  test: (stored, operand, field) => stored !== null && holds(Date.parse(stored), periodOf(operand, field)),
  sql(column, operand, field) {
    const { start, end } = periodOf(operand, field)
    return sql<boolean>`(${column} is not null and ${written(column, { start: bound(start), end: bound(end) })})`
  },
})

const isIn = (at: number, { start, end }: Period) => at >= start && at < end

const isNot: Operator<string, DatetimeTemplate, MomentOperand> = {
  ...withOperand,
  label: 'is not',
  test: (stored, operand, field) => stored === null || !isIn(Date.parse(stored), periodOf(operand, field)),
  sql(column, operand, field) {
    const { start, end } = periodOf(operand, field)
    return sql<boolean>`(${column} is null or ${column} < ${bound(start)} or ${column} >= ${bound(end)})`
  },
}

type RangeOperand = z.infer<typeof rangeOperand>

function periodIn(operand: RangeOperand, { template, context }: Of): Period {
  const timeZone = zoneOf(template, context)
  const { first, last } = resolveRange(operand, { ...context, timeZone })
  return daysIn(first, last, timeZone)
}

const isWithin: Operator<string, DatetimeTemplate, RangeOperand> = {
  label: 'is within',
  operand: rangeOperand,
  operandInput: 'choice',
  operandChoices: rangeChoices,
  countedChoices: countedRangeChoices,
  test: (stored, operand, field) => stored !== null && isIn(Date.parse(stored), periodIn(operand, field)),
  sql(column, operand, field) {
    const { start, end } = periodIn(operand, field)
    return sql<boolean>`(${column} is not null and ${column} >= ${bound(start)} and ${column} < ${bound(end)})`
  },
}

/** Days are counted in the time zone of the field, or else the person's. */
export const datetimeOperators = {
  is: compare({
    label: 'is',
    holds: isIn,
    sql: (column, { start, end }) => sql`${column} >= ${start} and ${column} < ${end}`,
  }),
  is_not: isNot,
  is_before: compare({
    label: 'is before',
    holds: (at, { start }) => at < start,
    sql: (column, { start }) => sql`${column} < ${start}`,
  }),
  is_after: compare({
    label: 'is after',
    holds: (at, { end }) => at >= end,
    sql: (column, { end }) => sql`${column} >= ${end}`,
  }),
  is_on_or_before: compare({
    label: 'is on or before',
    holds: (at, { end }) => at < end,
    sql: (column, { end }) => sql`${column} < ${end}`,
  }),
  is_on_or_after: compare({
    label: 'is on or after',
    holds: (at, { start }) => at >= start,
    sql: (column, { start }) => sql`${column} >= ${start}`,
  }),
  is_within: isWithin,
  ...emptyOperators,
}
