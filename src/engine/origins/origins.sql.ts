import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'

/** A column of a source, and the field that it became. */
export interface ColumnOrigin {
  columnId: string
  /** Null for a column that was not imported. */
  fieldId: string | null
  /** The type of the field, and that of the column as the source calls it, when it was imported. */
  type: string
  sourceType: string
  /** Whether its cells are kept with the records. The other column of a pair of links is not read, for example. */
  isRead: boolean
  /** The values of the options here, by their ids at the source. Options that were deleted here stay in it. */
  options?: Readonly<Record<string, string>>
}

/** Where the rows of a table came from. */
export interface NewTableOrigin {
  source: string
  /** The import that created the table. Its tables are brought up to date together. */
  importId: string
  settings: unknown
  /** The id of the table at the source. */
  sourceId: string
  columns: readonly ColumnOrigin[]
}

export interface TableOrigin extends NewTableOrigin {
  tableId: string
}

/** What a source has in the cells of a row, by column id. Empty cells are left out. */
export type SourceCells = Readonly<Record<string, unknown>>

export const insertTableOrigin = (schema: string, origin: TableOrigin) => sql`
  INSERT INTO ${inSchema(schema, 'table_origins')} (table_id, source, import_id, settings, source_id, columns)
  VALUES (${origin.tableId}, ${origin.source}, ${origin.importId}, ${JSON.stringify(origin.settings)}::jsonb,
    ${origin.sourceId}, ${JSON.stringify(origin.columns)}::jsonb)`

/** The origins of the tables of a base. */
export const selectTableOrigins = (schema: string) => sql<TableOrigin>`
  SELECT table_id AS "tableId", source, import_id AS "importId", settings, source_id AS "sourceId", columns
  FROM ${inSchema(schema, 'table_origins')} ORDER BY table_id`

export const setOriginColumns = (schema: string, origin: Pick<TableOrigin, 'tableId' | 'columns'>) => sql`
  UPDATE ${inSchema(schema, 'table_origins')} SET columns = ${JSON.stringify(origin.columns)}::jsonb
  WHERE table_id = ${origin.tableId}`

export const setOriginSettings = (schema: string, importId: string, settings: unknown) => sql`
  UPDATE ${inSchema(schema, 'table_origins')} SET settings = ${JSON.stringify(settings)}::jsonb
  WHERE import_id = ${importId}`

/** Stores the origins of rows that were just imported, by row number. Repeating it changes nothing. */
export const insertRowOrigins = (
  schema: string,
  given: {
    tableId: string
    relation: string
    /** The row number of the first one. */
    first: number
    rows: readonly { sourceId: string; cells: SourceCells }[]
  },
) => sql`
  INSERT INTO ${inSchema(schema, 'record_origins')} (table_id, source_id, record_id, cells, version)
  SELECT ${given.tableId}, given.source_id, record.id, given.cells::jsonb, 0
  FROM unnest(${given.rows.map(({ sourceId }) => sourceId)}::text[],
    ${given.rows.map(({ cells }) => JSON.stringify(cells))}::text[]) WITH ORDINALITY AS given (source_id, cells, place)
  JOIN ${inSchema(schema, given.relation)} AS record ON record.seq = ${given.first}::bigint + given.place - 1
  ON CONFLICT DO NOTHING`

/** Leaves out links of a column to rows that were not imported. Repeating it changes nothing. */
export const dropUnknownLinks = (
  schema: string,
  column: { tableId: string; columnId: string; linkedTableId: string },
) => {
  const isKnown = sql`EXISTS (
    SELECT FROM ${inSchema(schema, 'record_origins')} AS linked
    WHERE linked.table_id = ${column.linkedTableId} AND linked.source_id = link.id)`
  const links = sql`jsonb_array_elements_text(origin.cells -> ${column.columnId}::text)`
  return sql`
    UPDATE ${inSchema(schema, 'record_origins')} AS origin
    SET cells = (origin.cells - ${column.columnId}::text) || coalesce((
      SELECT jsonb_build_object(${column.columnId}::text, jsonb_agg(link.id ORDER BY link.place))
      FROM ${links} WITH ORDINALITY AS link (id, place) WHERE ${isKnown} HAVING count(*) > 0), '{}')
    WHERE origin.table_id = ${column.tableId} AND origin.cells ? ${column.columnId}::text
      AND EXISTS (SELECT FROM ${links} AS link (id) WHERE NOT ${isKnown})`
}

/** The records that rows of the source became, also deleted ones, with whether they are there. */
export const selectRecordOrigins = (
  schema: string,
  table: { id: string; relation: string },
  sourceIds: readonly string[],
) => sql<{ sourceId: string; recordId: string; exists: boolean }>`
  SELECT origin.source_id AS "sourceId", origin.record_id AS "recordId", record.id IS NOT NULL AS exists
  FROM ${inSchema(schema, 'record_origins')} AS origin
  LEFT JOIN ${inSchema(schema, table.relation)} AS record ON record.id = origin.record_id AND record.deleted_at IS NULL
  WHERE origin.table_id = ${table.id} AND origin.source_id = ANY(${sourceIds}::text[])`

/** A link of a record to one that came from a row of the source. */
export interface HeldLink {
  /** The record with the link. */
  holderId: string
  /** The column of the source that would have it. */
  columnId: string
  /** The row at the other end. */
  sourceId: string
}

/** Which of some links the source had when it was last written here. */
export const selectImportedLinks = (schema: string, links: readonly HeldLink[]) => sql<HeldLink>`
  SELECT given.holder_id AS "holderId", given.column_id AS "columnId", given.source_id AS "sourceId"
  FROM unnest(${links.map(({ holderId }) => holderId)}::text[], ${links.map(({ columnId }) => columnId)}::text[],
    ${links.map(({ sourceId }) => sourceId)}::text[]) AS given (holder_id, column_id, source_id)
  JOIN ${inSchema(schema, 'record_origins')} AS origin
    ON origin.record_id = given.holder_id AND origin.cells -> given.column_id ? given.source_id`

/** Stores what the source had in rows whose records a version wrote, and what was stored before. */
export const setRecordOrigins = (
  schema: string,
  { tableId, version }: { tableId: string; version: number },
  rows: readonly { sourceId: string; recordId: string; cells: SourceCells }[],
) => sql`
  WITH given AS (
    SELECT * FROM unnest(${rows.map(({ sourceId }) => sourceId)}::text[],
      ${rows.map(({ recordId }) => recordId)}::text[],
      ${rows.map(({ cells }) => JSON.stringify(cells))}::text[]) AS given (source_id, record_id, cells)
  ), before AS (
    INSERT INTO ${inSchema(schema, 'origin_changes')} (version, table_id, source_id, record_id, cells, version_before)
    SELECT ${version}::bigint, ${tableId}, given.source_id, origin.record_id, origin.cells, origin.version
    FROM given LEFT JOIN ${inSchema(schema, 'record_origins')} AS origin
      ON origin.table_id = ${tableId} AND origin.source_id = given.source_id
  )
  INSERT INTO ${inSchema(schema, 'record_origins')} (table_id, source_id, record_id, cells, version)
  SELECT ${tableId}, source_id, record_id, cells::jsonb, ${version}::bigint FROM given
  ON CONFLICT (table_id, source_id)
    DO UPDATE SET record_id = EXCLUDED.record_id, cells = EXCLUDED.cells, version = EXCLUDED.version`

/** Forgets rows whose records a version deleted, so that they are added if they return. */
export const dropRecordOrigins = (
  schema: string,
  { tableId, version }: { tableId: string; version: number },
  sourceIds: readonly string[],
) => sql`
  WITH gone AS (
    DELETE FROM ${inSchema(schema, 'record_origins')}
    WHERE table_id = ${tableId} AND source_id = ANY(${sourceIds}::text[])
    RETURNING source_id, record_id, cells, version
  )
  INSERT INTO ${inSchema(schema, 'origin_changes')}
    (version, table_id, source_id, record_id, cells, version_before, is_dropped)
  SELECT ${version}::bigint, ${tableId}, source_id, record_id, cells, version, true FROM gone`

/** Whether later versions changed the origins of records that a version changed in some tables. */
export const selectIsChangedSince = (
  schema: string,
  { version, tableIds }: { version: number; tableIds: readonly string[] },
) => sql<{ isChanged: boolean }>`
  SELECT EXISTS (
    SELECT FROM ${inSchema(schema, 'origin_changes')} AS change
    JOIN ${inSchema(schema, 'record_origins')} AS origin
      ON origin.table_id = change.table_id AND origin.source_id = change.source_id
    WHERE change.version = ${version}::bigint AND change.table_id = ANY(${tableIds}::text[])
      AND origin.version <> change.version) AS "isChanged"`

/** The tables in which the origins of records still are what a gesture made of them. */
export const selectTablesToRevert = (schema: string, gestureId: string) => sql<{ tableId: string }>`
  SELECT DISTINCT change.table_id AS "tableId"
  FROM ${inSchema(schema, 'actions')} AS action JOIN ${inSchema(schema, 'origin_changes')} AS change USING (version)
  WHERE action.gesture_id = ${gestureId} ORDER BY change.table_id`

/** Reverts what a version changed in the origins of records in some tables. No later version may have changed them. */
export const revertRecordOrigins = (
  schema: string,
  { version, tableIds }: { version: number; tableIds: readonly string[] },
) => [
  sql`
    DELETE FROM ${inSchema(schema, 'record_origins')} AS origin
    USING ${inSchema(schema, 'origin_changes')} AS change
    WHERE change.version = ${version}::bigint AND change.table_id = ANY(${tableIds}::text[]) AND change.record_id IS NULL AND origin.table_id = change.table_id
      AND origin.source_id = change.source_id AND origin.version = change.version`,
  sql`
    UPDATE ${inSchema(schema, 'record_origins')} AS origin
    SET record_id = change.record_id, cells = change.cells, version = change.version_before
    FROM ${inSchema(schema, 'origin_changes')} AS change
    WHERE change.version = ${version}::bigint AND change.table_id = ANY(${tableIds}::text[]) AND change.record_id IS NOT NULL AND origin.table_id = change.table_id
      AND origin.source_id = change.source_id AND origin.version = change.version`,
  sql`
    INSERT INTO ${inSchema(schema, 'record_origins')} (table_id, source_id, record_id, cells, version)
    SELECT table_id, source_id, record_id, cells, version_before FROM ${inSchema(schema, 'origin_changes')}
    WHERE version = ${version}::bigint AND table_id = ANY(${tableIds}::text[]) AND is_dropped
    ON CONFLICT DO NOTHING`,
  sql`
    DELETE FROM ${inSchema(schema, 'origin_changes')}
    WHERE version = ${version}::bigint AND table_id = ANY(${tableIds}::text[])`,
]

/** Deletes what only the undo of versions needs that the log no longer has. */
export const deleteOldOriginChanges = (schema: string) => sql`
  DELETE FROM ${inSchema(schema, 'origin_changes')}
  WHERE version < (SELECT min(version) FROM ${inSchema(schema, 'actions')})`

/** Stores a file of the source; null for one that cannot be attached. */
export const insertFileOrigin = (schema: string, file: { tableId: string; sourceId: string; file: unknown }) => sql`
  INSERT INTO ${inSchema(schema, 'file_origins')} (table_id, source_id, file)
  VALUES (${file.tableId}, ${file.sourceId}, ${JSON.stringify(file.file)}::jsonb)
  ON CONFLICT (table_id, source_id) DO UPDATE SET file = EXCLUDED.file`

export const selectFileOrigins = <File>(schema: string, tableId: string, sourceIds: readonly string[]) => sql<{
  sourceId: string
  file: File | null
}>`
  SELECT source_id AS "sourceId", file FROM ${inSchema(schema, 'file_origins')}
  WHERE table_id = ${tableId} AND source_id = ANY(${sourceIds}::text[])`
