import { sql } from 'kysely'
import type { Relation } from './records.sql.ts'
import { inSchema } from './structure.sql.ts'

/** Row numbers and values of some columns in order, deleted records included: a restore brings them back. */
export const columnValues = (
  { schema, relation }: Relation,
  page: { columns: readonly string[]; after: number; limit: number },
) => sql`
  SELECT seq, ${sql.join(page.columns.map(column => sql.id(column)))} FROM ${inSchema(schema, relation)}
  WHERE seq > ${page.after}::bigint ORDER BY seq LIMIT ${page.limit}::integer`

export const writeColumn = (
  { schema, relation }: Relation,
  change: { column: string; type: string; values: readonly { seq: number; value: unknown }[] },
) => sql`
  UPDATE ${inSchema(schema, relation)} AS record SET ${sql.id(change.column)} = given.value
  FROM jsonb_to_recordset(${JSON.stringify(change.values)}::jsonb) AS given (seq bigint, value ${sql.raw(change.type)})
  WHERE record.seq = given.seq`

/** Row numbers and values of some columns for the records of a table that were made or changed after a version. */
export const recordsChangedSince = (
  { schema, relation }: Relation,
  change: { tableId: string; columns: readonly string[]; version: number },
) => sql`
  SELECT record.seq, ${sql.join(change.columns.map(column => sql.ref(`record.${column}`)))} FROM ${inSchema(schema, relation)} AS record
  WHERE record.id IN (
    SELECT item_id FROM ${inSchema(schema, 'log')}
    WHERE version > ${change.version}::bigint AND table_id = ${change.tableId} AND kind IN ('record.create', 'record.update')
  )`
