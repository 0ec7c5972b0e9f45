import type { RawBuilder } from 'kysely'
import { fieldType } from '../fields/registry.ts'
import { AppError } from '../platform/errors.ts'
import type { Sort } from '../query/filter.ts'
import { sortKey } from '../query/sort.sql.ts'
import type { Base } from './base.ts'
import { presentCell } from './cells.ts'
import { selectGroups } from './records.sql.ts'
import { compileRowQuery, type RowQueryInput } from './row-query.ts'
import { runForArrays } from './run.ts'
import { nobodyLeaves, visitorTurns } from './visitor-turns.ts'

/** Nobody unfolds more of them one by one. */
const mostGroups = 20_000

/** Records that hold the same in all fields that a query groups by. */
export interface RecordGroup {
  /** What they hold, in the order of the fields asked for, as JSON; null: nothing. */
  values: unknown[]
  count: number
}

/**
 * The innermost groups of a query's records, in the order in which the records stand when they are ordered by the same
 * fields: records of one group follow each other. One query. Values that sort as one are one group: options that a field
 * has lost are among its empty values.
 *
 * @throws AppError `bad_input` for an unknown field or one that holds nothing to group by, `too_large` for too many groups.
 */
export async function readGroups(
  base: Base,
  input: Omit<RowQueryInput, 'sort'> & { groups: readonly Sort[] },
  signal: AbortSignal = nobodyLeaves,
): Promise<{ version: number; groups: RecordGroup[] }> {
  const { version, structure } = await base.read()
  const { table, scope, where } = compileRowQuery(structure, { ...input, sort: [] })
  if (input.groups.length === 0) return { version, groups: [] }
  const fields = input.groups.map(({ fieldId, dir }) => {
    const stored = table.fields.find(({ id }) => id === fieldId)
    const field = scope.fields.get(fieldId)
    const { column = null, isOnlyShown = false } = stored ? fieldType(stored.type) : {}
    if (!stored || !field || column === null || isOnlyShown) {
      throw new AppError('bad_input', `Records cannot be grouped by the field '${fieldId}'`)
    }
    const keyOf = (value: RawBuilder<unknown>) => sortKey({ ...field, column: value })
    return { stored, keyOf, dir, column: field.column, type: column }
  })
  const relation = { schema: base.schema, relation: table.relation }
  const query = { where, keys: fields, limit: mostGroups + 1 }
  const ask = () => runForArrays(base.platform.pool, selectGroups(relation, query))
  const rows = await (input.seen ? visitorTurns.take(ask, signal) : ask())
  if (rows.length > mostGroups) {
    throw new AppError(
      'too_large',
      `There are more than ${mostGroups.toLocaleString('en')} groups. Group by a field with fewer values.`,
    )
  }
  const groups = rows.map(([count, ...values]) => ({
    count: count as number,
    values: fields.map(({ stored }, at) => presentCell(stored, values[at] ?? null)),
  }))
  return { version, groups }
}
