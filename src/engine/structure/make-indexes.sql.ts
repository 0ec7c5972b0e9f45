import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { SortKey } from '../records/keyset.sql.ts'
import { placeOf } from '../records/record-places.sql.ts'
import type { Relation } from '../records/records.sql.ts'
import { inSchema } from '../base/structure.sql.ts'

/** The approximate number of rows of a table, from PostgreSQL's statistics. */
export const relationSize = (schema: string, relation: string) => sql<{ rows: number }>`
  SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = ${`${schema}.${relation}`}::regclass`

/** Whether the index of this name was built completely; no row if there is none. */
export const selectIndex = (schema: string, name: string) => sql<{ isWhole: boolean }>`
  SELECT indisvalid AS "isWhole" FROM pg_index WHERE indexrelid = to_regclass(${`${schema}.${name}`})`

export const dropIndex = (schema: string, name: string) => sql`
  DROP INDEX CONCURRENTLY IF EXISTS ${inSchema(schema, name)}`

/**
 * Creates an index for the order of a view, which PostgreSQL can then read without the rows.
 * @param order.isSmall creates the index at once and within a transaction, for a table of few rows.
 * @param order.includes columns that the keys are computed from; without them PostgreSQL still reads the rows.
 */
export const createOrderIndex = (
  { schema, relation }: Relation,
  name: string,
  {
    keys,
    includes = [],
    isSmall = false,
  }: { keys: readonly SortKey[]; includes?: readonly string[]; isSmall?: boolean },
) => sql`
  CREATE INDEX ${sql.raw(isSmall ? '' : 'CONCURRENTLY')} IF NOT EXISTS ${sql.id(name)} ON ${inSchema(schema, relation)} (${sql.join(
    [...keys.map(({ key, dir }) => sql`(${key}) ${sql.raw(dir === 'asc' ? 'ASC' : 'DESC')} NULLS LAST`), sql`seq`],
  )}) ${includes.length > 0 ? sql`INCLUDE (${sql.join(includes.map(column => sql.id(column)))})` : sql``} WHERE deleted_at IS NULL`

/** Creates an index for 'contains' on the folded text of a column. */
export const createTextIndex = ({ schema, relation }: Relation, name: string, folded: RawBuilder<string>) => sql`
  CREATE INDEX CONCURRENTLY IF NOT EXISTS ${sql.id(name)} ON ${inSchema(schema, relation)}
  USING gin ((${folded}) gin_trgm_ops) WHERE deleted_at IS NULL`

/** Creates an index for texts that begin with another text, in the order of their keys. */
export const createBeginningIndex = ({ schema, relation }: Relation, name: string, key: RawBuilder<string>) => sql`
  CREATE INDEX CONCURRENTLY IF NOT EXISTS ${sql.id(name)} ON ${inSchema(schema, relation)} ((${key}), seq)
  WHERE deleted_at IS NULL`

/** The name of an index, derived from what it indexes. An index is built only once for the same key. */
export const indexName = (relation: string, key: string): string =>
  `${relation}_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`

export const placesKey = 'places'

/** Creates an index for the order of unsorted records. */
export const createPlacesIndex = (relation: Relation, isSmall = false) =>
  createOrderIndex(relation, indexName(relation.relation, placesKey), {
    keys: [{ key: placeOf(), dir: 'asc' }],
    includes: ['place'],
    isSmall,
  })
