import { sql, type RawBuilder } from 'kysely'
import { unreadable, value, type FieldContext, type FieldType, type Operator } from '../field-type.ts'
import { emptyOperators } from '../empty-operators.ts'
import { isIsoDate, isoDate, storedDate, today } from './calendar.ts'
import { dateTemplate, showDate, type DateTemplate } from './date-format.ts'
import {
  countedDayChoices,
  countedRangeChoices,
  dayChoices,
  dayOperand,
  rangeChoices,
  rangeOperand,
  resolveDay,
  resolveRange,
  type DayOperand,
  type RangeOperand,
} from './date-operands.ts'
import { dateHasDigits, dateCharacters, dateText } from './date-search.ts'
import { dateSeries } from './date-series.ts'
import { dateGuesser } from './guess-date.ts'
import { readDate } from './read-date.ts'
import { invalidDateValue } from '../../texts/error-catalogue.ts'
import { timeSummaries } from '../summaries/time-summaries.ts'
import { dayCodes, daySerial } from '../spreadsheet.ts'

const withOperand = {
  operand: dayOperand,
  operandInput: 'value',
  operandChoices: dayChoices,
  countedChoices: countedDayChoices,
} as const
const day = (text: string) => sql`${text}::date`

interface Comparison {
  label: string
  sign: '<' | '<=' | '>' | '>=' | '='
  holds(date: string, other: string): boolean
}

/** Stored dates have four-digit years, so their texts sort in date order. */
const compare = ({ label, sign, holds }: Comparison): Operator<string, DateTemplate, DayOperand> => ({
  ...withOperand,
  label,
  test: (date, operand, { context }) => date !== null && holds(date, resolveDay(operand, context)),
  sql: (column, operand, { context }) =>
    sql<boolean>`(${column} is not null and ${column} ${sql.raw(sign)} ${day(resolveDay(operand, context))})`,
})

const isNot: Operator<string, DateTemplate, DayOperand> = {
  ...withOperand,
  label: 'is not',
  test: (date, operand, { context }) => date !== resolveDay(operand, context),
  sql: (column, operand, { context }) =>
    sql<boolean>`(${column} is null or ${column} <> ${day(resolveDay(operand, context))})`,
}

const isWithin: Operator<string, DateTemplate, RangeOperand> = {
  label: 'is within',
  operand: rangeOperand,
  operandInput: 'choice',
  operandChoices: rangeChoices,
  countedChoices: countedRangeChoices,
  test(date, operand, { context }) {
    const { first, last } = resolveRange(operand, context)
    return date !== null && date >= first && date <= last
  },
  sql(column, operand, { context }) {
    const { first, last } = resolveRange(operand, context)
    return sql<boolean>`(${column} is not null and ${column} between ${day(first)} and ${day(last)})`
  },
}

const searchText = (column: RawBuilder<string>, { dateFormat }: DateTemplate, context: FieldContext) =>
  dateText(column, dateFormat, context)

/** Drivers that return `Date` objects set them to midnight in the server's time zone. */
const fromColumn = (stored: unknown): string =>
  stored instanceof Date ? isoDate(stored.getFullYear(), stored.getMonth() + 1, stored.getDate()) : String(stored)

/** A day without time or time zone, stored as '2026-01-31'. */
export const date: FieldType<string, DateTemplate> = {
  type: 'date',
  label: 'Date',
  group: 'time',
  searchWords: 'day calendar',
  template: dateTemplate,
  column: 'date',
  uniqueBy: 'value',
  sample: '2026-01-31',
  defaultName: 'Date',
  show: (stored, template, context) => (stored === null ? '' : showDate(stored, template, context)),
  read: readDate,
  check: json => (typeof json === 'string' && isIsoDate(json) ? value(json) : unreadable(invalidDateValue)),
  fromColumn,
  series: dateSeries,
  now: context => storedDate(today(context)),
  searchText,
  search: (column, part, { template, context }) => dateHasDigits(column, part, { ...template, context }),
  searchCharacters: ({ dateFormat }, context) => dateCharacters(dateFormat, context),
  sheet: {
    format: ({ dateFormat }) => dayCodes[dateFormat],
    value: day => daySerial(Date.parse(day)),
  },
  operators: {
    is: compare({ label: 'is', sign: '=', holds: (a, b) => a === b }),
    is_not: isNot,
    is_before: compare({ label: 'is before', sign: '<', holds: (a, b) => a < b }),
    is_after: compare({ label: 'is after', sign: '>', holds: (a, b) => a > b }),
    is_on_or_before: compare({ label: 'is on or before', sign: '<=', holds: (a, b) => a <= b }),
    is_on_or_after: compare({ label: 'is on or after', sign: '>=', holds: (a, b) => a >= b }),
    is_within: isWithin,
    ...emptyOperators,
  },
  summaries: timeSummaries({
    carried: day => sql`to_char(${day}, 'YYYY-MM-DD')`,
    daysBetween: (from, to) => sql`${to} - ${from}`,
    show: showDate,
  }),
  guess: { rank: 30, start: dateGuesser },
}
