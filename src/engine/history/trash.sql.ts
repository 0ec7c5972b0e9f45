import { type RawBuilder, sql } from 'kysely'
import type { Relation } from '../records/records.sql.ts'
import { inSchema, type LinkSetSide, type StructureKind } from '../base/structure.sql.ts'
import { deleteLinksOf } from '../links/links.sql.ts'
import type { TrashKind } from '../model/history/trash-item.ts'

/** A deleted thing. `label` is the stored value of a record's primary field. */
export interface TrashRow {
  kind: TrashKind
  tableId: string
  id: string
  name: string | null
  label: unknown
  /** The row number of a record. */
  number: number | null
  /** Orders things that were deleted at the same time. */
  place: string
  deletedAt: string
  deletedBy: string | null
}

/** The thing after which a page of the trash begins. */
export interface TrashPlace {
  deletedAt: string
  place: string
}

const times = sql`to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "deletedAt"`

/** A condition for things after this one, newest first. */
const comesAfter = (after: TrashPlace | null, place: RawBuilder<string>) =>
  after === null
    ? sql`true`
    : sql`deleted_at <= ${after.deletedAt}::timestamptz
        AND (deleted_at, ${place}) < (${after.deletedAt}::timestamptz, ${after.place})`

const deletedBy = (schema: string, kind: string) => sql`(
  SELECT action.actor FROM ${inSchema(schema, 'log')} AS entry
  JOIN ${inSchema(schema, 'actions')} AS action ON action.version = entry.version
  WHERE entry.item_id = thing.id AND entry.kind = ${kind} ORDER BY entry.version DESC LIMIT 1) AS "deletedBy"`

const structureOf: Record<'table' | 'field' | 'view', { from: StructureKind; tableId: RawBuilder<unknown> }> = {
  table: { from: 'tables', tableId: sql`id` },
  field: { from: 'fields', tableId: sql`table_id` },
  view: { from: 'views', tableId: sql`table_id` },
}

interface TrashPage {
  after: TrashPlace | null
  limit: number
}

/** A condition for shared views and this person's own. */
const isOf = (person: string | null) => sql`(owner IS NULL OR owner = ${person}::text)`

const deletedStructure = (schema: string, page: TrashPage & { person: string | null }) =>
  Object.entries(structureOf).map(([kind, { from, tableId }]) => {
    const place = sql<string>`${sql.lit(`${kind} `)} || id`
    return sql`(SELECT ${sql.lit(kind)} AS kind, ${tableId} AS "tableId", id, name, NULL::jsonb AS label, NULL::bigint AS number,
      ${place} AS place, deleted_at, ${times}, ${deletedBy(schema, `${kind}.delete`)}
      FROM ${inSchema(schema, from)} AS thing WHERE deleted_at IS NOT NULL AND ${comesAfter(page.after, place)}
        AND ${kind === 'view' ? isOf(page.person) : sql`true`}
      ORDER BY deleted_at DESC, place DESC LIMIT ${page.limit}::integer)`
  })

export interface TrashTable {
  tableId: string
  relation: string
  /** The column of the primary field. */
  label: string | null
}

const deletedRecords = (schema: string, table: TrashTable, page: TrashPage) => {
  // Ids of records are unique only within their table.
  const place = sql<string>`${sql.lit(`record ${table.tableId} `)} || id`
  return sql`(SELECT 'record' AS kind, ${table.tableId} AS "tableId", id, NULL::text AS name,
    ${table.label === null ? sql`NULL::jsonb` : sql`to_jsonb(${sql.id(table.label)})`} AS label,
    seq AS number, ${place} AS place, deleted_at, ${times}, ${deletedBy(schema, 'record.delete')}
    FROM ${inSchema(schema, table.relation)} AS thing WHERE deleted_at IS NOT NULL AND ${comesAfter(page.after, place)}
    ORDER BY deleted_at DESC, place DESC LIMIT ${page.limit}::integer)`
}

/** A page of what was deleted in a base, as a person sees it, newest first. One statement for all tables. */
export const selectTrash = (
  schema: string,
  page: TrashPage & { tables: readonly TrashTable[]; person: string | null },
) => sql<TrashRow>`
  SELECT kind, "tableId", id, name, label, number, place, "deletedAt", "deletedBy" FROM (
    ${sql.join(
      [...deletedStructure(schema, page), ...page.tables.map(table => deletedRecords(schema, table, page))],
      sql` UNION ALL `,
    )}
  ) AS trash
  ORDER BY deleted_at DESC, place DESC LIMIT ${page.limit}::integer`

/** Deletes a batch of records for good that were deleted before a time, with their links. Returns how many. */
export const purgeRecords = (
  { schema, relation }: Relation,
  batch: { before: string; limit: number; linkSides: readonly LinkSetSide[] },
) => {
  const links = batch.linkSides.map(
    (linkSide, at) =>
      sql`, ${sql.id(`links${at}`)} AS (${deleteLinksOf(schema, linkSide, sql`SELECT seq FROM purged`)})`,
  )
  return sql<{ purged: number }>`
  WITH purged AS (
    DELETE FROM ${inSchema(schema, relation)} WHERE deleted_at < ${batch.before}::timestamptz AND seq IN (
      SELECT seq FROM ${inSchema(schema, relation)} WHERE deleted_at < ${batch.before}::timestamptz
      ORDER BY deleted_at LIMIT ${batch.limit}::integer)
    RETURNING seq
  )${sql.join(links, sql``)} SELECT count(*) AS purged FROM purged`
}

/** Deletes a batch of log entries or actions up to a version. Returns how many. */
export const purgeLog = (schema: string, batch: { from: 'log' | 'actions'; version: number; limit: number }) => sql<{
  purged: number
}>`
  WITH purged AS (
    DELETE FROM ${inSchema(schema, batch.from)} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${inSchema(schema, batch.from)} WHERE version <= ${batch.version}::bigint
      ORDER BY version LIMIT ${batch.limit}::integer))
    RETURNING 1
  ) SELECT count(*) AS purged FROM purged`

/** Tables, fields, and views that were deleted before a time. */
export const selectOldStructure = (schema: string, before: string) => sql<{ kind: StructureKind; id: string }>`
  ${sql.join(
    Object.values(structureOf).map(
      ({ from }) => sql`SELECT ${sql.lit(from)} AS kind, id FROM ${inSchema(schema, from)}
        WHERE deleted_at < ${before}::timestamptz`,
    ),
    sql` UNION ALL `,
  )}`

export const deleteStructure = (schema: string, kind: StructureKind, id: string) =>
  sql`DELETE FROM ${inSchema(schema, kind)} WHERE id = ${id}`

export const dropColumns = ({ schema, relation }: Relation, columns: readonly string[]) => sql`
  ALTER TABLE ${inSchema(schema, relation)}
  ${sql.join(columns.map(column => sql`DROP COLUMN IF EXISTS ${sql.id(column)}`))}`

/** The flows whose bases have a schema. */
export const selectBaseFlows = () => sql<{ flowId: string }>`
  SELECT substr(nspname, 6) AS "flowId" FROM pg_namespace WHERE nspname ~ '^base_[0-9]+$' ORDER BY nspname`
