import { type RawBuilder, sql } from 'kysely'
import type { Relation } from '../records/records.sql.ts'
import { inSchema, type LinkSetSide } from '../base/structure.sql.ts'

const listed = (columns: readonly string[]) => sql.join(columns.map(column => sql.ref(`record.${column}`)))

const anyFilled = (columns: readonly string[]) =>
  sql.join(
    columns.map(column => sql`${sql.ref(`record.${column}`)} IS NOT NULL`),
    sql` OR `,
  )

/** The columns to read: of the value and of the former value, null if there is none. */
export interface ReadColumns {
  from: string | null
  former: string | null
}

const asRead = ({ from, former }: ReadColumns) => {
  const [value, formerly] = [from, former].map(column => (column === null ? sql`NULL` : sql.ref(`record.${column}`)))
  return sql`record.seq, ${value} AS value, ${formerly} AS formerly`
}

interface Page {
  columns: ReadColumns
  after: number
  limit: number
}

/**
 * Row numbers and values in order, where at least one is not empty: `[seq, value, formerly]`. Includes deleted records,
 * because they can be restored.
 */
export const columnValues = ({ schema, relation }: Relation, { columns, after, limit }: Page) => sql`
  SELECT ${asRead(columns)} FROM ${inSchema(schema, relation)} AS record
  WHERE record.seq > ${after}::bigint
    AND (${anyFilled([columns.from, columns.former].filter(column => column !== null))})
  ORDER BY record.seq LIMIT ${limit}::integer`

/** Like `columnValues`, for rows whose values are read from linked records. `isLive` leaves out deleted rows. */
export const linkedValues = (
  { schema, relation }: Relation,
  { columns, after, limit, linkSide, isLive }: Page & { linkSide: LinkSetSide; isLive: boolean },
) => sql`
  SELECT ${asRead(columns)} FROM ${inSchema(schema, relation)} AS record
  WHERE record.seq > ${after}::bigint AND (NOT ${isLive}::boolean OR record.deleted_at IS NULL)
    AND EXISTS (SELECT FROM ${inSchema(schema, 'links')} AS link
      WHERE link.link_set = ${linkSide.set}::bigint AND ${sql.ref(`link.${linkSide.side}_row`)} = record.seq)
  ORDER BY record.seq LIMIT ${limit}::integer`

export interface ColumnChange {
  column: string
  /** The PostgreSQL type of the column. */
  type: string
  values: readonly { seq: number; value: unknown }[]
}

/** Lists are passed as JSON, all else as text, which PostgreSQL reads several times as fast. */
function pairs({ type, values }: ColumnChange): RawBuilder<unknown> {
  if (type.endsWith('[]') || type.startsWith('json')) {
    return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS given (seq bigint, value ${sql.raw(type)})`
  }
  const texts = values.map(({ value }) => (value === null ? null : String(value)))
  return sql`unnest(${values.map(({ seq }) => seq)}::bigint[], ${texts}::text[]) AS given (seq, value)`
}

/** Writes values in the order of their row numbers. The bounds keep PostgreSQL from reading the whole table. */
export const writeColumn = ({ schema, relation }: Relation, change: ColumnChange) => sql`
  UPDATE ${inSchema(schema, relation)} AS record SET ${sql.id(change.column)} = given.value::${sql.raw(change.type)}
  FROM ${pairs(change)}
  WHERE record.seq = given.seq
    AND record.seq BETWEEN ${change.values[0]?.seq ?? 0}::bigint AND ${change.values.at(-1)?.seq ?? 0}::bigint`

/** Selects changes of a field's values after a version. */
export interface Since {
  tableId: string
  version: number
  /** The fields whose changes count: the field itself, and the link field if it is read through links. */
  fieldIds: readonly string[]
  /** The linked records that values are read from, whose changes count too. */
  through: { tableId: string; relation: string; linkSide: LinkSetSide } | null
}

const changed = (schema: string, { tableId, version, fieldIds }: Omit<Since, 'through'>) => sql`
  FROM ${inSchema(schema, 'log')}
  WHERE version > ${version}::bigint AND table_id = ${tableId}
    AND (kind = 'record.create' OR (kind = 'record.update' AND after ?| ${fieldIds}::text[]))`

const changedBehind = (schema: string, version: number, tableId: string) => sql`
  FROM ${inSchema(schema, 'log')}
  WHERE version > ${version}::bigint AND table_id = ${tableId} AND kind LIKE 'record.%'`

const nearRows = (schema: string, version: number, { tableId, relation, linkSide }: NonNullable<Since['through']>) => {
  const [near, far] = linkSide.side === 'from' ? ['from_row', 'to_row'] : ['to_row', 'from_row']
  return sql`
    SELECT ${sql.ref(`link.${near}`)} FROM ${inSchema(schema, 'links')} AS link
    JOIN ${inSchema(schema, relation)} AS target ON target.seq = ${sql.ref(`link.${far}`)}
    WHERE link.link_set = ${linkSide.set}::bigint AND target.id IN (SELECT item_id ${changedBehind(schema, version, tableId)})`
}

/** The records whose values were created or changed after a version: `[seq, value, formerly, id]`. */
export const recordsChangedSince = ({ schema, relation }: Relation, change: Since & { columns: ReadColumns }) => {
  const own = sql`SELECT touched.seq FROM ${inSchema(schema, relation)} AS touched
    WHERE touched.id IN (SELECT item_id ${changed(schema, change)})`
  const all = change.through ? sql`${own} UNION ${nearRows(schema, change.version, change.through)}` : own
  return sql`
  SELECT ${asRead(change.columns)}, record.id FROM ${inSchema(schema, relation)} AS record
  WHERE record.seq IN (${all}) ORDER BY record.seq`
}

/** The number of logged changes of a field's values after a version, counted up to a limit. */
export const countChangesSince = (schema: string, { limit, ...change }: Since & { limit: number }) => {
  const { version, through } = change
  const behind = through ? sql`UNION ALL SELECT 1 ${changedBehind(schema, version, through.tableId)}` : sql``
  return sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM (
    SELECT 1 ${changed(schema, change)} ${behind} LIMIT ${limit}::integer
  ) AS changes`
}

/** The number of rows in a table, counted up to a limit. */
export const countRows = ({ schema, relation }: Relation, limit: number) => sql<{ count: number }>`
  SELECT count(*)::integer AS count FROM (SELECT 1 FROM ${inSchema(schema, relation)} LIMIT ${limit}::integer) AS rows`

/** The different values of a column, in order. */
export const distinctValues = ({ schema, relation }: Relation, column: string, limit: number) => sql<{
  value: unknown
}>`
  SELECT DISTINCT ${sql.id(column)} AS value FROM ${inSchema(schema, relation)}
  WHERE ${sql.id(column)} IS NOT NULL ORDER BY 1 LIMIT ${limit}::integer`

export interface RowRange {
  /** The row numbers start after this one. */
  after: number
  /** The last row number. */
  upTo: number
}

interface CountedRows extends RowRange {
  columns: readonly string[]
  /** Whether to combine equal rows, which pays off if there are many. */
  areGrouped: boolean
}

/** The values of some columns in rows that are not deleted, with counts: `[count, ...values]`. */
export const valueCounts = ({ schema, relation }: Relation, { columns, after, upTo, areGrouped }: CountedRows) => sql`
  SELECT ${areGrouped ? sql`count(*)` : sql`1`}, ${listed(columns)} FROM ${inSchema(schema, relation)} AS record
  WHERE record.seq > ${after}::bigint AND record.seq <= ${upTo}::bigint AND record.deleted_at IS NULL
    AND (${anyFilled(columns)})
  ${areGrouped ? sql`GROUP BY ${listed(columns)}` : sql``}`

export const lastNumber = ({ schema, relation }: Relation) => sql<{ last: number | null }>`
  SELECT max(seq) AS last FROM ${inSchema(schema, relation)}`
