import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/errors.ts'
import type { Sort } from '../../query/filter.ts'
import type { Base } from '../base/base.ts'
import { presentCell } from '../records/cells.ts'
import { compileGroups } from './group-key.ts'
import { selectAggregatesOfKeys, selectAggregatesOfValues } from './group-summaries.sql.ts'
import { maxGroups, readExamples } from './read-groups.ts'
import { aggregateSql, rejectOutOfRange } from './read-summaries.ts'
import type { SummaryResult } from '../model/summary-results.ts'
import { withMe } from '../records/with-me.ts'
import { compileRowQuery, type RowQueryInput } from '../records/row-query.ts'
import { type Connection, runForArrays } from '../../platform/sql/run.ts'
import { snapshotOn } from '../../platform/sql/transactions.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { ScanCache } from '../records/scan-cache.ts'
import type { GroupSummaries, GroupSummary } from '../model/group-summaries.ts'

/** Few, because a result can have many groups. */
const cache = new ScanCache<GroupSummary[]>(30)

/** Groupings, by schema and fields, in which different values have the same sort key. */
const groupingsWithEqualKeys = new LRUCache<string, true>({ max: 1_000 })

/**
 * Reads summaries of fields, by field id, for each group of each level. One statement, two the first time that
 * different values have the same sort key, or none if the base has not changed since.
 *
 * @throws AppError `bad_input` for an unknown field or summary, a field that cannot be grouped by, or a sum that is out
 * of range; `too_large` for too many groups; the signal's reason when it is aborted.
 */
export async function readGroupSummaries(
  base: Base,
  given: Omit<RowQueryInput, 'sort' | 'grouped'> & {
    groups: readonly Sort[]
    summaries: Record<string, readonly string[]>
  },
  signal: AbortSignal = neverAborted,
): Promise<GroupSummaries> {
  const { version, structure } = await base.read()
  const input = withMe(structure, given, base.person)
  const summaries = Object.entries(input.summaries).flatMap(([fieldId, names]) =>
    names.map(name => ({ fieldId, name })),
  )
  if (summaries.length === 0 || input.groups.length === 0) return { version, summaries, groups: [] }
  const query = compileRowQuery(structure, { ...input, sort: [] })
  const aggregates = summaries.map(({ fieldId, name }) => aggregateSql(query.scope, fieldId, name))
  const groups = compileGroups(structure, query, input.groups)
  const { fields, joins, reads } = groups
  const { schema } = base
  const limit = maxGroups * fields.length + 1
  const relation = { schema, relation: query.table.relation }
  const groupsQuery = { where: query.where, keys: fields, joins, aggregates, limit }
  const grouping = [schema, ...fields.map(({ stored }) => stored.id)].join(' ')
  const rowsFrom = async (connection: Connection): Promise<unknown[][]> => {
    if (!groupingsWithEqualKeys.has(grouping)) {
      const rows = await rejectOutOfRange(runForArrays(connection, selectAggregatesOfValues(relation, groupsQuery)))
      if (rows.length < limit && rows.every(([, count]) => count === 1)) return rows
      groupingsWithEqualKeys.set(grouping, true)
    }
    return rejectOutOfRange(runForArrays(connection, selectAggregatesOfKeys(relation, groupsQuery)))
  }
  const readFrom = async (connection: Connection): Promise<GroupSummary[]> => {
    const rows = await rowsFrom(connection)
    if (rows.length === limit) throw new AppError('too_large', 'There are too many groups to sum them up')
    const numbers = rows.map(([, , first]) => first as number)
    const examples = await readExamples(connection, { schema, structure, query, groups }, numbers)
    return rows.map(([level, , first, ...row]) => ({
      values: fields
        .slice(0, level as number)
        .map(({ stored, type }, at) =>
          type === null
            ? (examples.get(first as number)?.data[stored.id] ?? null)
            : presentCell(stored, row[at] ?? null),
        ),
      results: row.slice(fields.length) as SummaryResult[],
    }))
  }
  const read = (connection: Connection) =>
    reads.length > 0 ? snapshotOn(connection, schema, readFrom) : readFrom(connection)
  return { version, summaries, groups: await cache.get({ base, version, input, signal, read }) }
}
