import { type RawBuilder, sql } from 'kysely'
import type { FieldContext } from '../../../fields/field-type.ts'
import { fieldContext } from '../../../fields/field-context.ts'
import type { Filter } from '../../../query/filter.ts'
import type { Base } from '../../../engine/base/base.ts'
import { selectAggregates } from '../../../engine/records/records.sql.ts'
import { compileRowQuery } from '../../../engine/records/row-query.ts'
import { ScanCache } from '../../../engine/records/scan-cache.ts'
import { withMe } from '../../../engine/records/with-me.ts'
import { rejectOutOfRange } from '../../../engine/summaries/read-summaries.ts'
import { type Connection, runForArrays } from '../../../platform/sql/run.ts'
import { answersTableId } from '../../answers/answers-table.ts'
import { type Aggregated, countAll, isAggregated, together } from './aggregates.ts'
import { answeredSql, chartOf, momentsChart } from './charts.ts'
import { answeredQuestions, type AnsweredQuestion } from './questions.ts'
import type { Bar, QuestionSummary, ResultsSummary, SummaryChart } from './summary-types.ts'

/** Which answers to summarize. */
export interface SummaryInput {
  filters?: Filter | null | undefined
  /** Only answers sent from this moment on, and before the other one; ISO 8601. */
  from?: string | null | undefined
  to?: string | null | undefined
  timeZone?: string | null | undefined
  locale?: string | null | undefined
}

/** The maximum number of aggregates of one statement. More take longer to plan than another scan. */
const maxAggregates = 800

const cache = new ScanCache<Omit<ResultsSummary, 'version'>>(100)

/**
 * Summarizes the answers to each question, over all answers of a query, in one scan, and in a second one for the bars of
 * numbers and dates. Nothing is read again while the base stays the same, and null is returned if the caller knows its
 * version.
 *
 * @throws AppError `bad_input` for an invalid filter; the reason of the signal.
 */
export async function readSummary(
  base: Base,
  { knownVersion, ...input }: SummaryInput & { knownVersion?: number | null | undefined },
  signal: AbortSignal,
): Promise<ResultsSummary | null> {
  const { version, structure } = await base.read()
  if (version === knownVersion) return null
  const given = withMe(structure, { ...input, tableId: answersTableId }, base.person)
  const context = fieldContext(input)
  const { table, where } = compileRowQuery(structure, { ...given, sort: [] })
  const relation = { schema: base.schema, relation: table.relation }
  const read = async (connection: Connection) => {
    const questions = await answeredQuestions(base, structure)
    return finishAll(summaryOf(questions, context), async aggregates => {
      const query = { where: [...where, ...periodOf(input)], aggregates }
      const [row = []] = await rejectOutOfRange(runForArrays(connection, selectAggregates(relation, query)))
      return row
    })
  }
  const summary = await cache.get({ base, version, input: { ...given, seen: undefined }, signal, read })
  return { version, ...summary }
}

/** The answers that were sent in a time. */
export const periodOf = ({ from, to }: Pick<SummaryInput, 'from' | 'to'>): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`record.created_at >= ${from}::timestamptz`] : []),
  ...(to ? [sql<boolean>`record.created_at < ${to}::timestamptz`] : []),
]

/** Computes aggregates in as few statements as possible. */
async function finishAll<Result extends object>(
  wanted: Aggregated<Result>,
  compute: (aggregates: readonly RawBuilder<unknown>[]) => Promise<readonly unknown[]>,
): Promise<Result> {
  const values: unknown[] = []
  for (let at = 0; at < wanted.aggregates.length; at += maxAggregates)
    values.push(...(await compute(wanted.aggregates.slice(at, at + maxAggregates))))
  const finished = wanted.finish(values)
  return isAggregated(finished) ? finishAll(finished, compute) : finished
}

function summaryOf(
  questions: readonly AnsweredQuestion[],
  context: FieldContext,
): Aggregated<Omit<ResultsSummary, 'version'>> {
  const parts: Aggregated<Part>[] = [
    part({ aggregates: [countAll], finish: ([count]) => ({ responses: Number(count) }) }),
    part(momentsChart(sql.ref('record.created_at'), context)),
    ...questions.map(question => questionPart(question, context)),
  ]
  return mapped(together(parts), ({ results: [counted, received, ...rest] }) => ({
    responses: counted && 'responses' in counted ? counted.responses : 0,
    received: received && 'bars' in received ? (received.bars as Bar[]) : [],
    questions: rest.filter(one => 'blockId' in one),
  }))
}

type Part = { responses: number } | SummaryChart | QuestionSummary

const part = (aggregated: Aggregated<Part>): Aggregated<Part> => aggregated

const questionPart = (question: AnsweredQuestion, context: FieldContext): Aggregated<Part> => {
  const { blockId, label, any } = question
  const counted: Aggregated<{ answered: number } | SummaryChart> = {
    aggregates: [answeredSql(question)],
    finish: ([count]) => ({ answered: Number(count) }),
  }
  const both = together<{ answered: number } | SummaryChart>([counted, chartOf(question, context)])
  return mapped(both, ({ results: [answers, chart] }): Part => ({
    blockId,
    type: any?.type.type ?? '',
    label,
    isAsked: any !== null,
    answered: answers && 'answered' in answers ? answers.answered : 0,
    chart: chart && 'kind' in chart ? chart : { kind: 'texts' },
  }))
}

/** The same aggregates with another result. */
const mapped = <One extends object, Other extends object>(
  aggregated: Aggregated<One>,
  map: (result: One) => Other,
): Aggregated<Other> => ({
  aggregates: aggregated.aggregates,
  finish(values) {
    const finished = aggregated.finish(values)
    return isAggregated(finished) ? mapped(finished, map) : map(finished)
  },
})
