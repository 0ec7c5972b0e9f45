import { type RawBuilder, sql } from 'kysely'
import type { Relation } from './records.sql.ts'
import { inSchema } from './structure.sql.ts'

const listed = (columns: readonly string[]) => sql.join(columns.map(column => sql.ref(`record.${column}`)))

const anyFilled = (columns: readonly string[]) =>
  sql.join(
    columns.map(column => sql`${sql.ref(`record.${column}`)} IS NOT NULL`),
    sql` OR `,
  )

/**
 * Row numbers and values of some columns in order, where one of them is not empty; deleted records included, for a
 * restore brings them back.
 */
export const columnValues = (
  { schema, relation }: Relation,
  page: { columns: readonly string[]; after: number; limit: number },
) => sql`
  SELECT record.seq, ${listed(page.columns)} FROM ${inSchema(schema, relation)} AS record
  WHERE record.seq > ${page.after}::bigint AND (${anyFilled(page.columns)})
  ORDER BY record.seq LIMIT ${page.limit}::integer`

export interface ColumnChange {
  column: string
  /** PostgreSQL type of the column. */
  type: string
  values: readonly { seq: number; value: unknown }[]
}

/** Lists go as JSON; of anything else PostgreSQL reads the text, which is several times as fast. */
function given({ type, values }: ColumnChange): RawBuilder<unknown> {
  if (type.endsWith('[]') || type.startsWith('json')) {
    return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS given (seq bigint, value ${sql.raw(type)})`
  }
  const texts = values.map(({ value }) => (value === null ? null : String(value)))
  return sql`unnest(${values.map(({ seq }) => seq)}::bigint[], ${texts}::text[]) AS given (seq, value)`
}

/** Writes values in the order of their row numbers. The bounds keep PostgreSQL from reading the whole table. */
export const writeColumn = ({ schema, relation }: Relation, change: ColumnChange) => sql`
  UPDATE ${inSchema(schema, relation)} AS record SET ${sql.id(change.column)} = given.value::${sql.raw(change.type)}
  FROM ${given(change)}
  WHERE record.seq = given.seq
    AND record.seq BETWEEN ${change.values[0]?.seq ?? 0}::bigint AND ${change.values.at(-1)?.seq ?? 0}::bigint`

interface Since {
  tableId: string
  version: number
}

const changedSince = (schema: string, { tableId, version }: Since) => sql`
  FROM ${inSchema(schema, 'log')}
  WHERE version > ${version}::bigint AND table_id = ${tableId} AND kind IN ('record.create', 'record.update')`

/** Row numbers, ids and values of some columns for the records of a table that were made or changed after a version. */
export const recordsChangedSince = (
  { schema, relation }: Relation,
  change: Since & { columns: readonly string[] },
) => sql`
  SELECT record.seq, ${listed(change.columns)}, record.id FROM ${inSchema(schema, relation)} AS record
  WHERE record.id IN (SELECT item_id ${changedSince(schema, change)}) ORDER BY record.seq`

/** How many changes of records of a table were logged after a version, counted up to a limit. */
export const countChangesSince = (schema: string, change: Since & { limit: number }) => sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM (
    SELECT 1 ${changedSince(schema, change)} LIMIT ${change.limit}::integer
  ) AS changes`

/** How many rows a table has, counted up to a limit. */
export const countRows = ({ schema, relation }: Relation, limit: number) => sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM (SELECT 1 FROM ${inSchema(schema, relation)} LIMIT ${limit}::integer) AS rows`

/** Different values of a column, in order. */
export const distinctValues = ({ schema, relation }: Relation, column: string, limit: number) => sql<{
  value: unknown
}>`
  SELECT DISTINCT ${sql.id(column)} AS value FROM ${inSchema(schema, relation)}
  WHERE ${sql.id(column)} IS NOT NULL ORDER BY 1 LIMIT ${limit}::integer`

export interface RowRange {
  /** Row numbers above this one … */
  after: number
  /** … up to this one. */
  upTo: number
}

/** What some columns hold in some rows that are not deleted, with how often: `[count, ...values]`. */
export const valueCounts = (
  { schema, relation }: Relation,
  { columns, after, upTo }: RowRange & { columns: readonly string[] },
) => sql`
  SELECT count(*), ${listed(columns)} FROM ${inSchema(schema, relation)} AS record
  WHERE record.seq > ${after}::bigint AND record.seq <= ${upTo}::bigint AND record.deleted_at IS NULL
    AND (${anyFilled(columns)})
  GROUP BY ${listed(columns)}`

export const lastNumber = ({ schema, relation }: Relation) => sql<{ last: number | null }>`
  SELECT max(seq) AS last FROM ${inSchema(schema, relation)}`
