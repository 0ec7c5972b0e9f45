import { AppError } from '../../platform/errors.ts'
import type { Sort } from '../../query/filter.ts'
import type { BaseStructure } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { presentCell } from '../records/cells.ts'
import { compileGroups, type CompiledGroups } from './group-key.ts'
import { countLinks } from './group-links.sql.ts'
import { readLinked } from '../links/read-links.ts'
import { selectGroups } from '../records/records.sql.ts'
import { peopleOfGroups } from '../records/add-people.ts'
import { withMe } from '../records/with-me.ts'
import { type CompiledQuery, compileRowQuery, type RowQueryInput } from '../records/row-query.ts'
import { type Connection, run, runForArrays } from '../../platform/sql/run.ts'
import { snapshotOn } from '../../platform/sql/transactions.ts'
import { neverAborted } from '../../platform/never-aborted.ts'
import { readWhole } from '../records/read-whole.ts'
import type { LinkedRecord, TableRecord } from '../model/structure.ts'

/** The maximum number of groups. Nobody expands more of them. */
export const maxGroups = 20_000
/** The maximum number of links in all groups together. */
const maxLinks = 200_000
/** The maximum number of linked names per group, which is more than its row can show. */
const maxNames = 20

/** Records with the same values in all fields of the grouping. */
interface RecordGroup {
  /** The JSON values in the order of the fields; null if empty. */
  values: unknown[]
  count: number
}

export interface RecordGroups {
  version: number
  groups: RecordGroup[]
  /** The linked records that the first record of each group refers to, by field id. */
  linkedData: Record<string, LinkedRecord[]>
}

/**
 * Reads the innermost groups of a query's records, in the order of the grouped records. One query, and another one for
 * links.
 *
 * Values with the same sort key are in one group, so options that were deleted count as empty. Links and lookups are in
 * one group if they show the same values in the same order.
 *
 * @throws AppError `bad_input` for an unknown field or one that cannot be grouped by, `too_large` for too many groups;
 * the signal's reason when it is aborted.
 */
export async function readGroups(
  base: Base,
  given: Omit<RowQueryInput, 'sort' | 'grouped'> & { groups: readonly Sort[] },
  signal: AbortSignal = neverAborted,
): Promise<RecordGroups> {
  const { version, structure } = await base.read()
  const input = withMe(structure, given, base.person)
  const query = compileRowQuery(structure, { ...input, sort: [] })
  if (input.groups.length === 0) return { version, groups: [], linkedData: {} }
  const groups = compileGroups(structure, query, input.groups)
  const read = (connection: Connection) => groupsIn(connection, { schema: base.schema, structure, query, groups })
  const found = await readWhole(base, { seen: input.seen, signal }, connection =>
    // Links are read in a second query, so both need one snapshot.
    groups.reads.length > 0 ? snapshotOn(connection, base.schema, read) : read(connection),
  )
  return { version, ...found }
}

interface ReadableGroups {
  schema: string
  structure: BaseStructure
  query: CompiledQuery
  groups: CompiledGroups
}

async function groupsIn(connection: Connection, options: ReadableGroups): Promise<Omit<RecordGroups, 'version'>> {
  const { fields, joins } = options.groups
  const relation = { schema: options.schema, relation: options.query.table.relation }
  const groupsQuery = { where: options.query.where, keys: fields, joins, limit: maxGroups + 1 }
  const rows = await runForArrays(connection, selectGroups(relation, groupsQuery))
  if (rows.length > maxGroups) {
    throw new AppError(
      'too_large',
      `There are more than ${maxGroups.toLocaleString('en')} groups. Group by a field with fewer values.`,
    )
  }
  const examples = await readExamples(
    connection,
    options,
    rows.map(([, first]) => first as number),
  )
  const groups = rows.map(([count, first, ...values]) => ({
    count: count as number,
    values: fields.map(({ stored, type }, at) =>
      type === null
        ? (examples.get(first as number)?.data[stored.id] ?? null)
        : presentCell(stored, values[at] ?? null),
    ),
  }))
  const shown = { table: options.query.table, fieldIds: fields.map(({ stored }) => stored.id) }
  const people = peopleOfGroups(options.structure, shown, groups)
  return { groups, linkedData: { ...recordsIn([...examples.values()], options.groups), ...people } }
}

/**
 * Reads the linked values of one record per group, by row number, in the fields of the grouping.
 *
 * @throws AppError `too_large` for too many links.
 */
export async function readExamples(
  connection: Connection,
  { schema, structure, query: { table }, groups: { reads } }: ReadableGroups,
  numbers: readonly number[],
): Promise<Map<number, TableRecord>> {
  if (reads.length === 0) return new Map()
  let left = maxLinks
  for (const { link } of reads) {
    const [counted] = await run(connection, countLinks(schema, { linkSide: link.links, rows: numbers, max: left }))
    left -= counted?.count ?? 0
    if (left < 0) {
      throw new AppError('too_large', 'These groups link to too many records. Group by a field with fewer links.')
    }
  }
  const different = [...new Set(numbers)]
  const records = different.map((number): TableRecord => ({ id: '', number, createdAt: '', updatedAt: '', data: {} }))
  const linked = await readLinked(connection, { schema, structure, table, reads, maxNames }, { numbers: different })
  linked.addTo(records)
  return new Map(records.map(record => [record.number, record]))
}

/** The records that the groups refer to, without duplicates. */
function recordsIn(examples: readonly TableRecord[], { fields }: CompiledGroups): RecordGroups['linkedData'] {
  const named = fields.flatMap(({ stored: { id }, type }) => {
    if (type !== null) return []
    const records = new Map(examples.flatMap(({ linkedData }) => (linkedData?.[id] ?? []).map(one => [one.id, one])))
    return [[id, [...records.values()]] satisfies [string, LinkedRecord[]]]
  })
  return Object.fromEntries(named)
}
