import { LRUCache } from 'lru-cache'
import type { Base } from '../base/base.ts'
import { createIndexesFor } from '../structure/make-indexes.ts'
import { orderBy } from './keyset.sql.ts'
import { packIndex, type PackedIndex } from '../model/packed-index.ts'
import { selectPackedNumbers } from './records.sql.ts'
import { withMe } from './with-me.ts'
import { compileRowQuery, type RowQueryInput } from './row-query.ts'
import { readWhole } from './read-whole.ts'
import { run } from '../../platform/sql/run.ts'
import { neverAborted } from '../../platform/never-aborted.ts'

export interface RecordIndex {
  /** The version of the base that was read. */
  version: number
  /** The number of rows in the query. */
  count: number
  index: PackedIndex
}

/** A cache of packed indexes. */
const recentOf = (maxSize: number) =>
  new LRUCache<string, Buffer>({ maxSize, sizeCalculation: packed => packed.length + 100 })
const recent = recentOf(64 * 1024 * 1024)
/** Separate, so that visitors do not evict the entries of others. */
const recentOfVisitors = recentOf(16 * 1024 * 1024)

/**
 * Reads the order of a query's rows. One query for any number of rows, none if the base has not changed since.
 *
 * @throws the signal's reason when it is aborted.
 */
export async function readIndex(
  base: Base,
  given: RowQueryInput,
  signal: AbortSignal = neverAborted,
): Promise<RecordIndex> {
  const { version, structure } = await base.read()
  const input = withMe(structure, given, base.person)
  const query = compileRowQuery(structure, input)
  // Relative dates in filters change over time, so entries are used for at most a minute.
  const key = JSON.stringify([base.instance, version, Math.floor(Date.now() / 60_000), input])
  const kept = input.seen ? recentOfVisitors : recent
  const packed = kept.get(key) ?? (await readPacked(base, query, { seen: input.seen, signal }))
  kept.set(key, packed)
  createIndexesFor(base, query.table, input)
  return { version, count: packed.length / 4, index: packIndex(packed) }
}

/** Reads the row numbers of a query in its order, without the cache, as big-endian 32-bit integers. One query. */
export async function readPackedIndex(base: Base, input: RowQueryInput, signal: AbortSignal): Promise<Buffer> {
  const { structure } = await base.read()
  return readPacked(base, compileRowQuery(structure, withMe(structure, input, base.person)), {
    seen: input.seen,
    signal,
  })
}

async function readPacked(
  base: Base,
  query: ReturnType<typeof compileRowQuery>,
  options: Parameters<typeof readWhole>[1],
): Promise<Buffer> {
  const relation = { schema: base.schema, relation: query.table.relation }
  const order = { where: query.where, orderBy: orderBy(query.keys), joins: query.joins }
  const [row] = await readWhole(base, options, connection => run(connection, selectPackedNumbers(relation, order)))
  return row?.packed ?? Buffer.alloc(0)
}
