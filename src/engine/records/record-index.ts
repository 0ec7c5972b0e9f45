import { LRUCache } from 'lru-cache'
import type { Base } from '../base/base.ts'
import { makeIndexesFor } from '../structure/make-indexes.ts'
import { orderBy } from './keyset.sql.ts'
import { packIndex, type PackedIndex } from '../model/packed-index.ts'
import { selectPackedNumbers } from './records.sql.ts'
import { compileRowQuery, type RowQueryInput } from './row-query.ts'
import { readWhole } from './read-whole.ts'
import { run } from '../../platform/sql/run.ts'
import { nobodyLeaves } from './visitor-turns.ts'

export interface RecordIndex {
  /** The version of the base that the order holds for. */
  version: number
  /** How many rows the query shows. */
  count: number
  index: PackedIndex
}

/** Recent indexes of this node, as PostgreSQL sent them. */
const recentOf = (maxSize: number) =>
  new LRUCache<string, Buffer>({ maxSize, sizeCalculation: packed => packed.length + 100 })
const recent = recentOf(64 * 1024 * 1024)
/** What visitors ask for takes no place from those. */
const recentOfVisitors = recentOf(16 * 1024 * 1024)

/**
 * The order of a query's rows. One query for any number of rows, none when the base has not changed since.
 *
 * @throws the signal's reason when nobody waits any more.
 */
export async function readIndex(
  base: Base,
  input: RowQueryInput,
  signal: AbortSignal = nobodyLeaves,
): Promise<RecordIndex> {
  const { version, structure } = await base.read()
  const query = compileRowQuery(structure, input)
  // Relative dates move on by themselves: an order is good for a minute at most.
  const key = JSON.stringify([base.instance, version, Math.floor(Date.now() / 60_000), input])
  const kept = input.seen ? recentOfVisitors : recent
  const packed = kept.get(key) ?? (await readPacked(base, query, { seen: input.seen, signal }))
  kept.set(key, packed)
  makeIndexesFor(base, query.table, input)
  return { version, count: packed.length / 4, index: packIndex(packed) }
}

/** The row numbers of a query in its order as they stand now, 4 bytes each, most significant first. One query. */
export async function readPackedIndex(base: Base, input: RowQueryInput, signal: AbortSignal): Promise<Buffer> {
  const { structure } = await base.read()
  return readPacked(base, compileRowQuery(structure, input), { seen: input.seen, signal })
}

async function readPacked(
  base: Base,
  query: ReturnType<typeof compileRowQuery>,
  of: Parameters<typeof readWhole>[1],
): Promise<Buffer> {
  const relation = { schema: base.schema, relation: query.table.relation }
  const order = { where: query.where, orderBy: orderBy(query.keys), joins: query.joins }
  const [row] = await readWhole(base, of, connection => run(connection, selectPackedNumbers(relation, order)))
  return row?.packed ?? Buffer.alloc(0)
}
