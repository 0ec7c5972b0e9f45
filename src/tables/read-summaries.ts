import { LRUCache } from 'lru-cache'
import { fieldType } from '../fields/registry.ts'
import { AppError } from '../platform/errors.ts'
import { Turns } from '../platform/turns.ts'
import type { SqlScope } from '../query/filter.sql.ts'
import type { SqlField } from '../query/query-field.ts'
import type { Base } from './base.ts'
import { selectAggregates } from './records.sql.ts'
import { compileRowQuery, type RowQueryInput } from './row-query.ts'
import { runForArrays } from './run.ts'

/** What footers say: numbers, and times as calls carry them; null where there is nothing to say. */
export type SummaryResults = Record<string, number | string | null>

export interface Summaries {
  /** The version of the base that they hold for. */
  version: number
  /** By field id. */
  results: SummaryResults
}

/** What was said a short while ago on this node, or is being worked out: everybody who looks at a view asks for the same. */
const recent = new LRUCache<string, Promise<SummaryResults>>({ max: 500 })

/** Each goes through a whole table. */
const turns = new Turns(2)

const never = new AbortController().signal

/**
 * One summary for each field named, over all rows of a query: one statement for all of them, none when the base has
 * not changed since.
 *
 * @throws AppError `bad_input` for an unknown field or summary, or numbers too large to be added up.
 */
export async function readSummaries(
  base: Base,
  input: RowQueryInput & { summaries: Record<string, string> },
): Promise<Summaries> {
  const { version, structure } = await base.read()
  const wanted = Object.entries(input.summaries)
  if (wanted.length === 0) return { version, results: {} }
  const { table, scope, where } = compileRowQuery(structure, { ...input, sort: [] })
  const aggregates = wanted.map(([fieldId, name]) => aggregateOf(scope, fieldId, name))
  // Relative dates in filters move on by themselves.
  const key = JSON.stringify([base.instance, version, Math.floor(Date.now() / 60_000), input])
  const known = recent.get(key)
  if (known) return { version, results: await known }
  const statement = selectAggregates({ schema: base.schema, relation: table.relation }, { where, aggregates })
  const asked = turns
    .take(() => inRange(runForArrays(base.platform.pool, statement)), never)
    .then(([row = []]) => {
      return Object.fromEntries(wanted.map(([fieldId], at) => [fieldId, row[at] as number | string | null]))
    })
  recent.set(key, asked)
  // The next one who asks tries again.
  asked.catch(() => recent.delete(key))
  return { version, results: await asked }
}

function aggregateOf(scope: SqlScope, fieldId: string, name: string) {
  const field: SqlField | undefined = scope.fields.get(fieldId)
  if (!field) throw new AppError('bad_input', `There is no field '${fieldId}' to sum up`)
  const { summaries, label } = fieldType(field.type)
  const summary = Object.hasOwn(summaries, name) ? summaries[name] : undefined
  if (!summary) throw new AppError('bad_input', `A field of type '${label}' cannot be summed up by '${name}'`)
  const { template, source } = field
  return summary.sql(field.column, { template, context: scope.context, source })
}

/** What PostgreSQL says when a sum is larger than any number. */
const outOfRange = '22003'

async function inRange<Rows>(query: Promise<Rows>): Promise<Rows> {
  try {
    return await query
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== outOfRange) throw error
    throw new AppError('bad_input', 'These numbers are too large to be added up')
  }
}
