import { goneError } from '../base/gone-error.ts'
import { AppError } from '../../platform/errors.ts'
import { storedFields } from '../base/base-structure.ts'
import type { Base } from '../base/base.ts'
import { runFromCursor } from '../base/run-from-cursor.ts'
import { recordPresenter } from './cells.ts'
import { isAfter, type Place, type SortKey } from './keyset.sql.ts'
import { addPeople } from './add-people.ts'
import { withMe } from './with-me.ts'
import { addAddresses } from '../files/add-addresses.ts'
import { readFieldsOf } from '../structure/link-fields.ts'
import { addLinked, presentRecords, readLinked } from '../links/read-links.ts'
import { selectRecords, selectRecordsById, selectRecordsByNumber } from './records.sql.ts'
import { compileRowQuery, type RowQueryInput } from './row-query.ts'
import { runForArrays } from '../../platform/sql/run.ts'
import type { TableRecord } from '../model/structure.ts'

export interface RecordPage {
  version: number
  records: TableRecord[]
  /** Where the next page begins; null on the last page. */
  cursor: string | null
}

/** Lists a page of a query's records, in its order. */
export async function listRecords(
  base: Base,
  given: RowQueryInput & { limit: number; cursor?: string | null | undefined; maxLinks?: number | undefined },
): Promise<RecordPage> {
  const { version, structure } = await base.read()
  const input = withMe(structure, given, base.person)
  const { table, where, keys, joins } = compileRowQuery(structure, input)
  const fields = storedFields(table)
  const place = input.cursor ? readCursor(input.cursor, keys) : null
  const { pool } = base.platform
  const relation = { schema: base.schema, relation: table.relation }
  const limit = input.limit
  const pageConditions = place ? [...where, isAfter(keys, place)] : where
  const columns = fields.map(field => field.column)
  const linkedOf = { schema: base.schema, structure, table, maxLinks: input.maxLinks }
  // Without sorts and filters, links can be read at the same time, because finding the same records twice is cheap.
  const isPlain = keys.length === 0 && where.length === 0
  const [rows, linked] = await Promise.all([
    // One more than requested, to know whether there is a next page.
    runFromCursor(input.cursor, () =>
      runForArrays(pool, selectRecords(relation, { columns, keys, where: pageConditions, joins, limit: limit + 1 })),
    ),
    isPlain ? readLinked(pool, linkedOf, { after: place?.number ?? 0, limit }) : null,
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const records = page.map(recordPresenter(fields))
  // Records may have been created or deleted between the two reads.
  if (linked?.covers(records)) linked.addTo(records)
  else await addLinked(pool, linkedOf, records)
  await addAddresses(base, table, records)
  addPeople(structure, table, records)
  return {
    version,
    records,
    cursor: last
      ? writeCursor({ number: last[0] as number, keys: keys.length > 0 ? last.slice(-keys.length) : [] })
      : null,
  }
}

/**
 * Reads one record, with at most `maxLinks` links per cell, or with all links.
 *
 * @throws AppError `not_found` when there is no such record.
 */
export async function getRecord(
  base: Base,
  { tableId, recordId, maxLinks }: { tableId: string; recordId: string; maxLinks?: number | undefined },
): Promise<TableRecord & Pick<RecordPage, 'version'>> {
  const { version, structure } = await base.read()
  const table = structure.table(tableId)
  const fields = storedFields(table)
  const [row] = await runForArrays(
    base.platform.pool,
    selectRecordsById(
      { schema: base.schema, relation: table.relation },
      fields.map(field => field.column),
      [recordId],
    ),
  )
  if (!row) throw goneError('Record', recordId)
  const { pool } = base.platform
  const options = { schema: base.schema, structure, table, fields, maxLinks }
  const [record] = await presentRecords(pool, options, [row])
  if (!record) throw goneError('Record', recordId)
  await addAddresses(base, table, [record])
  addPeople(structure, table, [record])
  return { ...record, version }
}

/**
 * Reads the records with these row numbers, in the requested order. Deleted ones are left out.
 *
 * @param of.within leaves out records that this query does not show, and fields that it may not read.
 */
export async function recordsByNumber(
  base: Base,
  {
    tableId,
    numbers,
    within,
    maxLinks,
  }: { tableId: string; numbers: readonly number[]; within?: RowQueryInput; maxLinks?: number | undefined },
): Promise<Omit<RecordPage, 'cursor'>> {
  const { version, structure } = await base.read()
  const table = structure.table(tableId)
  const where = within ? compileRowQuery(structure, { ...within, sort: [] }).where : []
  const seen = within?.seen && new Set(within.seen)
  const isSeen = ({ id }: { id: string }) => !seen || seen.has(id)
  const fields = storedFields(table).filter(isSeen)
  const { pool } = base.platform
  const relation = { schema: base.schema, relation: table.relation }
  const columns = fields.map(field => field.column)
  const reads = seen && readFieldsOf(structure, table).filter(({ field }) => isSeen(field))
  // Links are read at the same time, because they need the numbers only.
  const [rows, linked] = await Promise.all([
    runForArrays(pool, selectRecordsByNumber(relation, columns, { numbers, where })),
    readLinked(pool, { schema: base.schema, structure, table, reads, maxLinks }, { numbers }),
  ])
  const found = rows.map(recordPresenter(fields))
  linked.addTo(found)
  addPeople(structure, table, found)
  const records = new Map(found.map(record => [record.number, seen ? onlyFields(record, seen) : record]))
  return { version, records: numbers.flatMap(number => records.get(number) ?? []) }
}

/** Reading a lookup also reads its link field, which the caller may not be allowed to read. */
const onlyFields = (record: TableRecord, seen: ReadonlySet<string>): TableRecord => ({
  ...record,
  data: seenOf(record.data, seen),
  linkedData: seenOf(record.linkedData ?? {}, seen),
  ...(record.linkCounts && { linkCounts: seenOf(record.linkCounts, seen) }),
})

const seenOf = <Value>(values: Record<string, Value>, seen: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([fieldId]) => seen.has(fieldId)))

const writeCursor = (place: Place): string =>
  Buffer.from(JSON.stringify([place.number, ...place.keys])).toString('base64url')

/** @throws AppError `bad_input` for a text that is not a cursor of this query. */
function readCursor(cursor: string, keys: readonly SortKey[]): Place {
  const wrong = new AppError('bad_input', 'This cursor belongs to another query')
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw wrong
  }
  if (!Array.isArray(parts) || !Number.isSafeInteger(parts[0])) throw wrong
  // The cursor was created before the table had places, so its place is its number.
  if (parts.length === 1 && keys.length === 1 && keys[0]?.isFilled) parts.push(parts[0])
  if (parts.length !== keys.length + 1) throw wrong
  if (parts.some(part => typeof part === 'object' && part !== null)) throw wrong
  return { number: parts[0] as number, keys: parts.slice(1) }
}
