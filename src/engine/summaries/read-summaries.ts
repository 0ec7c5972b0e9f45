import type { RawBuilder } from 'kysely'
import { fieldType } from '../../fields/registry.ts'
import { AppError } from '../../platform/errors.ts'
import type { SqlScope } from '../../query/filter.sql.ts'
import type { SqlField } from '../../query/query-field.ts'
import type { Base } from '../base/base.ts'
import { selectAggregates } from '../records/records.sql.ts'
import { withMe } from '../records/with-me.ts'
import { compileRowQuery, type RowQueryInput } from '../records/row-query.ts'
import { type Connection, runForArrays } from '../../platform/sql/run.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { ScanCache } from '../records/scan-cache.ts'
import type { SummaryResult, SummaryResults } from '../model/summary-results.ts'

export interface Summaries {
  /** The version of the base that was read. */
  version: number
  results: SummaryResults
}

const cache = new ScanCache<SummaryResults>(500)

/**
 * Reads summaries of fields, by field id, over all rows of a query. One statement, or none if the base has not changed
 * since.
 *
 * @throws AppError `bad_input` for an unknown field or summary, or a sum that is out of range; the signal's reason when
 * it is aborted.
 */
export async function readSummaries(
  base: Base,
  given: RowQueryInput & { summaries: Record<string, readonly string[]> },
  signal: AbortSignal = neverAborted,
): Promise<Summaries> {
  const { version, structure } = await base.read()
  const input = withMe(structure, given, base.person)
  const requested = Object.entries(input.summaries).flatMap(([fieldId, names]) =>
    names.map(name => [fieldId, name] as const),
  )
  if (requested.length === 0) return { version, results: {} }
  const { table, scope, where } = compileRowQuery(structure, { ...input, sort: [] })
  const aggregates = requested.map(([fieldId, name]) => aggregateSql(scope, fieldId, name))
  const statement = selectAggregates({ schema: base.schema, relation: table.relation }, { where, aggregates })
  const read = async (connection: Connection): Promise<SummaryResults> => {
    const [row = []] = await rejectOutOfRange(runForArrays(connection, statement))
    const results: SummaryResults = {}
    for (const [at, [fieldId, name]] of requested.entries()) {
      results[fieldId] = { ...results[fieldId], [name]: row[at] as SummaryResult }
    }
    return results
  }
  return { version, results: await cache.get({ base, version, input, signal, read }) }
}

/**
 * Returns the SQL of a field's summary over the rows of a query.
 *
 * @throws AppError `bad_input` for an unknown field or summary.
 */
export function aggregateSql(scope: SqlScope, fieldId: string, name: string): RawBuilder<unknown> {
  const field: SqlField | undefined = scope.fields.get(fieldId)
  if (!field) throw new AppError('bad_input', `There is no field '${fieldId}' to sum up`)
  const { summaries, label } = fieldType(field.type)
  const summary = Object.hasOwn(summaries, name) ? summaries[name] : undefined
  if (!summary) throw new AppError('bad_input', `A field of type '${label}' cannot be summed up by '${name}'`)
  const { template, source } = field
  return summary.sql(field.column, { template, context: scope.context, source })
}

/** PostgreSQL's error code for a number out of range. */
const outOfRange = '22003'

/**
 * Turns PostgreSQL's error for sums that are out of range into an `AppError`.
 *
 * @throws AppError `bad_input`
 */
export async function rejectOutOfRange<Rows>(query: Promise<Rows>): Promise<Rows> {
  try {
    return await query
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== outOfRange) throw error
    throw new AppError('bad_input', 'These numbers are too large to be added up')
  }
}
