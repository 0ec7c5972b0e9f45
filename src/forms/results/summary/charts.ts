import { type RawBuilder, sql } from 'kysely'
import { checkbox } from '../../../fields/checkbox/checkbox.ts'
import { date } from '../../../fields/date/date.ts'
import { datetime } from '../../../fields/datetime/datetime.ts'
import type { FieldContext } from '../../../fields/field-type.ts'
import { multipleSelect } from '../../../fields/multiple_select/multiple_select.ts'
import { rating } from '../../../fields/rating/rating.ts'
import { fieldType } from '../../../fields/registry.ts'
import type { SelectTemplate } from '../../../fields/select/options.ts'
import { singleSelect } from '../../../fields/single_select/single_select.ts'
import { opinionScale } from '../../blocks/opinion_scale/opinion_scale.ts'
import { ranking } from '../../blocks/ranking/ranking.ts'
import { matrixMultiple } from '../../blocks/matrix_multiple/matrix_multiple.ts'
import { matrixSingle } from '../../blocks/matrix_single/matrix_single.ts'
import { type Aggregated, countWhere } from './aggregates.ts'
import { dateBuckets } from './date-buckets.ts'
import { numberBuckets } from './number-buckets.ts'
import type { AnsweredQuestion, QuestionField } from './questions.ts'
import type { Bar, NetPromoterScore, SummaryChart } from './summary-types.ts'

type Drawn = Aggregated<SummaryChart>
type Column = RawBuilder<unknown>

const columnOf = ({ field }: QuestionField): Column => sql.ref(`record.${field.column}`)

/** The chart that fits a question and what its fields hold now. */
export function chartOf({ any, fields }: AnsweredQuestion, context: FieldContext): Drawn {
  const [only] = fields
  const isMatrix = any?.type.type === matrixSingle.type || any?.type.type === matrixMultiple.type
  if (isMatrix && fields.every(isSelect)) return matrixChart(fields)
  if (!only || fields.length > 1) return listed
  const { type, template } = only.field
  const column = columnOf(only)
  if (isSelect(only)) {
    const isRanking = any?.type.type === ranking.type && type === multipleSelect.type
    return isRanking ? rankingChart(only) : choicesChart(only)
  }
  if (type === checkbox.type) return checkedChart(column)
  if (type === rating.type) return scaleChart(only, { first: 1, last: rating.template.parse(template).maxRating })
  if (any?.type.type === opinionScale.type && isNumeric(type)) {
    const { first, last } = any.context.settings as { first: number; last: number }
    return scaleChart(only, { first, last })
  }
  if (type === date.type) return datesChart(column, context)
  if (type === datetime.type) return momentsChart(column, context)
  return isNumeric(type) ? numbersChart(only, context) : listed
}

const isSelect = ({ field: { type } }: QuestionField): boolean =>
  type === singleSelect.type || type === multipleSelect.type

const isNumeric = (type: string): boolean => fieldType(type).amount !== undefined

const listed: Drawn = { aggregates: [], finish: () => ({ kind: 'texts' }) }

const numbers = (values: readonly unknown[]): number[] => values.map(value => Number(value ?? 0))

const optionsOf = ({ field }: QuestionField) => (field.template as SelectTemplate).options

/** Whether an answer has this option. */
const hasOption = (field: QuestionField, value: string): RawBuilder<boolean> =>
  field.field.type === multipleSelect.type
    ? sql`${value}::text = ANY(${columnOf(field)})`
    : sql`${columnOf(field)} = ${value}::text`

function choicesChart(field: QuestionField): Drawn {
  const options = optionsOf(field)
  return {
    aggregates: options.map(({ value }) => countWhere(hasOption(field, value))),
    finish: values => ({
      kind: 'choices',
      isMultiple: field.field.type === multipleSelect.type,
      bars: numbers(values).map((count, at) => {
        const { label = '', color } = options[at] ?? {}
        return { label, count, ...(color && { hue: color }) }
      }),
    }),
  }
}

function rankingChart(field: QuestionField): Drawn {
  const options = optionsOf(field)
  const column = columnOf(field)
  return {
    aggregates: options.flatMap(({ value }) => [
      countWhere(hasOption(field, value)),
      sql`avg(array_position(${column}, ${value}::text))::float8`,
    ]),
    finish(values) {
      const bars = options.map(({ label, color }, at) => {
        const rank = values[2 * at + 1]
        return { label, hue: color, count: Number(values[2 * at]), rank: typeof rank === 'number' ? rank : null }
      })
      return { kind: 'ranking', bars: bars.toSorted((one, other) => (one.rank ?? 1e9) - (other.rank ?? 1e9)) }
    },
  }
}

const checkedChart = (column: Column): Drawn => ({
  aggregates: [countWhere(sql`${column} IS TRUE`), countWhere(sql`${column} IS NOT TRUE`)],
  finish(values) {
    const [yes = 0, no = 0] = numbers(values)
    const bars: Bar[] = [
      { label: 'Checked', count: yes, hue: 'green' },
      { label: 'Not checked', count: no, hue: 'gray' },
    ]
    return { kind: 'choices', isMultiple: false, bars }
  },
})

function scaleChart(field: QuestionField, { first, last }: { first: number; last: number }): Drawn {
  const column = columnOf(field)
  const values = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return {
    aggregates: [...values.map(value => countWhere(sql`${column} = ${value}`)), sql`avg(${column})::float8`],
    finish(found) {
      const counts = numbers(found.slice(0, -1))
      const mean = found.at(-1)
      return {
        kind: 'scale',
        bars: counts.map((count, at) => ({ label: String(first + at), count })),
        mean: typeof mean === 'number' ? mean.toFixed(1) : null,
        nps: first === 0 && last === 10 ? netPromoterScore(counts) : null,
      }
    },
  }
}

/**
 * The Net Promoter Score: the share of answers of 9 and 10 less that of 0 to 6, in percent. Null without answers.
 *
 * @param counts how often each number from 0 to 10 was given.
 */
function netPromoterScore(counts: readonly number[]): NetPromoterScore | null {
  const sum = (from: number, to: number) => counts.slice(from, to).reduce((total, count) => total + count, 0)
  const [detractors, passives, promoters] = [sum(0, 7), sum(7, 9), sum(9, 11)]
  const all = detractors + passives + promoters
  if (all === 0) return null
  return { score: Math.round(((promoters - detractors) / all) * 100), promoters, passives, detractors }
}

function numbersChart({ field }: QuestionField, context: FieldContext): Drawn {
  const column = sql.ref(`record.${field.column}`)
  const type = fieldType(field.type)
  const show = (value: unknown): string | null =>
    typeof value === 'number' ? type.show(Number(value.toPrecision(12)), field.template, context) : null
  return {
    aggregates: [
      sql`min(${column})::float8`,
      sql`max(${column})::float8`,
      sql`avg(${column})::float8`,
      sql`sum(${column})::float8`,
    ],
    finish([min, max, mean, sum]): SummaryChart | Drawn {
      const average = typeof mean === 'number' ? Number(mean.toPrecision(4)) : mean
      const figures = { min: show(min), max: show(max), mean: show(average), sum: show(sum) }
      if (typeof min !== 'number' || typeof max !== 'number') return { kind: 'numbers', bars: [], ...figures }
      const buckets = numberBuckets(min, max)
      return {
        // The first and the last have one end only, so that rounding loses no number.
        aggregates: buckets.map(({ from, to }, at) => {
          const lower = at === 0 ? sql`${column} IS NOT NULL` : sql`${column} >= ${from}::float8`
          return countWhere(at === buckets.length - 1 ? lower : sql`${lower} AND ${column} < ${to}::float8`)
        }),
        finish: values => ({
          kind: 'numbers',
          bars: numbers(values).map((count, at) => {
            const { from, to } = buckets[at] ?? { from: min, to: max }
            return { label: from === to || to - from === 1 ? (show(from) ?? '') : `${show(from)} – ${show(to)}`, count }
          }),
          ...figures,
        }),
      }
    },
  }
}

function datesChart(column: Column, context: FieldContext): Drawn {
  return {
    aggregates: [sql`min(${column})::text`, sql`max(${column})::text`],
    finish: ([first, last]) => barsOfDays([first, last], context, day => ({ column, bound: sql`${day}::date` })),
  }
}

/** Counts moments by the days of the person's time zone. */
export function momentsChart(column: Column, context: FieldContext): Drawn {
  const { timeZone } = context
  const dayOf = (moment: RawBuilder<unknown>) => sql`((${moment}) AT TIME ZONE ${timeZone}::text)::date::text`
  const bound = (day: string) => sql`(${day}::timestamp AT TIME ZONE ${timeZone}::text)`
  return {
    aggregates: [dayOf(sql`min(${column})`), dayOf(sql`max(${column})`)],
    finish: ([first, last]) => barsOfDays([first, last], context, day => ({ column, bound: bound(day) })),
  }
}

function barsOfDays(
  [first, last]: readonly unknown[],
  context: FieldContext,
  at: (day: string) => { column: Column; bound: RawBuilder<unknown> },
): SummaryChart | Drawn {
  if (typeof first !== 'string' || typeof last !== 'string') return { kind: 'dates', bars: [] }
  const buckets = dateBuckets(first, last, context)
  return {
    aggregates: buckets.map(({ from, to }) => {
      const { column, bound } = at(from)
      return countWhere(sql`${column} >= ${bound} AND ${column} < ${at(to).bound}`)
    }),
    finish: values => ({
      kind: 'dates',
      bars: numbers(values).map((count, index) => ({ label: buckets[index]?.label ?? '', count })),
    }),
  }
}

function matrixChart(fields: readonly QuestionField[]): Drawn {
  const columns = fields[0] ? optionsOf(fields[0]) : []
  return {
    aggregates: fields.flatMap(field => columns.map(({ value }) => countWhere(hasOption(field, value)))),
    finish: values => ({
      kind: 'matrix',
      columns: columns.map(({ label }) => label),
      rows: fields.map(({ name, field }, at) => ({
        label: name || field.name,
        counts: numbers(values.slice(at * columns.length, (at + 1) * columns.length)),
      })),
    }),
  }
}

/** How many answered a question: those who gave an answer to any of its parts. */
export const answeredSql = ({ fields }: AnsweredQuestion): RawBuilder<unknown> =>
  countWhere(
    sql.join(
      fields.map(field =>
        field.field.type === checkbox.type ? sql`${columnOf(field)} IS TRUE` : sql`${columnOf(field)} IS NOT NULL`,
      ),
      sql` OR `,
    ),
  )
