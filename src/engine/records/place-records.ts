import type { RawBuilder } from 'kysely'
import type { Base } from '../base/base.ts'
import { isBefore, type Place, reverseOrderBy } from './keyset.sql.ts'
import { createIndexesFor } from '../structure/make-indexes.ts'
import { selectPlaces, selectRowsBefore } from './place-records.sql.ts'
import { withMe } from './with-me.ts'
import { type CompiledQuery, compileRowQuery, type RowQueryInput } from './row-query.ts'
import { type Connection, runForArrays } from '../../platform/sql/run.ts'
import { inSnapshot } from '../../platform/sql/transactions.ts'
import type { RecordPlace } from '../model/record-place.ts'

/**
 * Returns the positions of records in a query's order, for a client that splices them into its index. Two queries for
 * any number of records. Records that do not exist, or were deleted for good, are left out.
 */
export async function placeRecords(
  base: Base,
  input: RowQueryInput & { recordIds: readonly string[] },
): Promise<{ version: number; places: RecordPlace[] }> {
  const { version, structure } = await base.read()
  const query = compileRowQuery(structure, withMe(structure, input, base.person))
  createIndexesFor(base, query.table, input)
  const { pool } = base.platform
  const place = (connection: Connection) => placesIn(connection, base.schema, { ...query, recordIds: input.recordIds })
  // Another call may spread places between the two queries, which announces nothing.
  return { version, places: query.table.hasPlaces ? await inSnapshot(pool, base.schema, place) : await place(pool) }
}

async function placesIn(
  connection: Connection,
  schema: string,
  { table, where, keys, joins, recordIds }: CompiledQuery & { recordIds: readonly string[] },
): Promise<RecordPlace[]> {
  const relation = { schema, relation: table.relation }
  const rows = await runForArrays(
    connection,
    selectPlaces(relation, { ids: recordIds, where, keys: keys.map(({ key }) => key), joins }),
  )
  const found = rows.map(([id, number, shown, ...values]) => ({
    id: id as string,
    shown: shown as boolean,
    place: { number: number as number, keys: values } satisfies Place,
  }))
  const shown = found.filter(record => record.shown)
  const before = new Map<number, number>()
  if (shown.length > 0) {
    const anchors: { number: number; isBefore: RawBuilder<boolean> }[] = shown.map(({ place }) => ({
      number: place.number,
      isBefore: isBefore(keys, place),
    }))
    const order = { where, reverseOrderBy: reverseOrderBy(keys), joins }
    const neighbours = await runForArrays(connection, selectRowsBefore(relation, anchors, order))
    for (const [number, previous] of neighbours) before.set(number as number, previous as number)
  }
  return found.map(({ id, shown: isShown, place }) => ({
    id,
    number: place.number,
    shown: isShown,
    after: before.get(place.number) ?? null,
  }))
}
