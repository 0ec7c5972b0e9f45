import { type RawBuilder, sql } from 'kysely'
import { joinKeys, joinOwnKeys, type KeyJoins, withKeys } from './keyset.sql.ts'
import type { Relation } from './records.sql.ts'
import { inSchema } from '../base/structure.sql.ts'

const all = (conditions: readonly RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` AND `)

/** The id, number, visibility in the query, and sort keys of each record. Deleted records are not visible. */
export const selectPlaces = (
  { schema, relation }: Relation,
  query: {
    ids: readonly string[]
    where: readonly RawBuilder<boolean>[]
    keys: readonly RawBuilder<unknown>[]
    joins: KeyJoins
  },
) => sql`
  SELECT ${sql.join([sql`record.id`, sql`record.seq`, sql`(record.deleted_at IS NULL AND ${all(query.where)})`, ...query.keys])}
  FROM ${inSchema(schema, relation)} AS record${joinOwnKeys(query.joins)}
  WHERE record.id = ANY(${query.ids}::text[])`

/** The numbers of each anchor and of the row right before it. An anchor without one is missing. */
export const selectRowsBefore = (
  { schema, relation }: Relation,
  anchors: readonly { number: number; isBefore: RawBuilder<boolean> }[],
  query: { where: readonly RawBuilder<boolean>[]; reverseOrderBy: RawBuilder<unknown>; joins: KeyJoins },
) =>
  sql`${withKeys(query.joins)} ${sql.join(
    anchors.map(
      anchor => sql`(
        SELECT ${anchor.number}::bigint, record.seq FROM ${inSchema(schema, relation)} AS record${joinKeys(query.joins)}
        WHERE record.deleted_at IS NULL AND ${all([...query.where, anchor.isBefore])}
        ORDER BY ${query.reverseOrderBy} LIMIT 1)`,
    ),
    sql` UNION ALL `,
  )}`
