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
  /** People's changes after this version, and kept cells, differ from what was imported. */
  version: number
}

export const insertTableOrigin = (schema: string, { version, ...origin }: TableOrigin) => sql`
  INSERT INTO ${inSchema(schema, 'table_origins')} (table_id, source, import_id, settings, source_id, columns, version)
  VALUES (${origin.tableId}, ${origin.source}, ${origin.importId}, ${JSON.stringify(origin.settings)}::jsonb,
    ${origin.sourceId}, ${JSON.stringify(origin.columns)}::jsonb, ${version}::bigint)`

/** The origins of the tables of a base. */
export const selectTableOrigins = (schema: string) => sql<TableOrigin>`
  SELECT table_id AS "tableId", source, import_id AS "importId", settings, source_id AS "sourceId", columns,
    version::float8 AS version
  FROM ${inSchema(schema, 'table_origins')} ORDER BY table_id`

/** Stores that a table was brought up to date with what a base held at a version. */
export const setTableOrigin = (
  schema: string,
  origin: Pick<TableOrigin, 'tableId' | 'settings' | 'columns' | 'version'>,
) => sql`
  UPDATE ${inSchema(schema, 'table_origins')}
  SET version = ${origin.version}::bigint, settings = ${JSON.stringify(origin.settings)}::jsonb,
    columns = ${JSON.stringify(origin.columns)}::jsonb
  WHERE table_id = ${origin.tableId}`

/** Stores the origins of rows that were just imported, by row number. Repeating it changes nothing. */
export const insertRowOrigins = (
  schema: string,
  rows: { tableId: string; relation: string; first: number; sourceIds: readonly string[] },
) => sql`
  INSERT INTO ${inSchema(schema, 'record_origins')} (table_id, source_id, record_id)
  SELECT ${rows.tableId}, given.source_id, record.id
  FROM unnest(${rows.sourceIds}::text[]) WITH ORDINALITY AS given (source_id, place)
  JOIN ${inSchema(schema, rows.relation)} AS record ON record.seq = ${rows.first}::bigint + given.place - 1
  ON CONFLICT DO NOTHING`

interface RecordOrigin {
  sourceId: string
  recordId: string
}

export const insertRecordOrigins = (schema: string, tableId: string, origins: readonly RecordOrigin[]) => sql`
  INSERT INTO ${inSchema(schema, 'record_origins')} (table_id, source_id, record_id)
  SELECT ${tableId}, source_id, record_id
  FROM unnest(${origins.map(({ sourceId }) => sourceId)}::text[], ${origins.map(({ recordId }) => recordId)}::text[])
    AS given (source_id, record_id)
  ON CONFLICT (table_id, source_id) DO UPDATE SET record_id = EXCLUDED.record_id, kept = NULL`

/** The records that were imported into a table, also deleted ones, with whether they are there. */
export const selectRecordOrigins = (schema: string, table: { id: string; relation: string }) => sql<
  RecordOrigin & { exists: boolean }
>`
  SELECT origin.source_id AS "sourceId", origin.record_id AS "recordId", record.id IS NOT NULL AS exists
  FROM ${inSchema(schema, 'record_origins')} AS origin
  LEFT JOIN ${inSchema(schema, table.relation)} AS record ON record.id = origin.record_id AND record.deleted_at IS NULL
  WHERE origin.table_id = ${table.id}`

/** What the source had in cells that keep other values. */
export const selectKept = (schema: string, tableId: string, sourceIds: readonly string[]) => sql<{
  sourceId: string
  kept: Record<string, unknown>
}>`
  SELECT source_id AS "sourceId", kept FROM ${inSchema(schema, 'record_origins')}
  WHERE table_id = ${tableId} AND source_id = ANY(${sourceIds}::text[]) AND kept IS NOT NULL`

export const setKept = (
  schema: string,
  tableId: string,
  records: readonly { sourceId: string; kept: Readonly<Record<string, unknown>> | null }[],
) => sql`
  UPDATE ${inSchema(schema, 'record_origins')} AS origin SET kept = given.kept::jsonb
  FROM unnest(${records.map(({ sourceId }) => sourceId)}::text[],
    ${records.map(({ kept }) => (kept === null ? null : JSON.stringify(kept)))}::text[]) AS given (source_id, kept)
  WHERE origin.table_id = ${tableId} AND origin.source_id = given.source_id`

/** A change of a record's cells in the log, with the name of its action. */
export interface CellEntry {
  recordId: string
  name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What changed cells of some records after a version, the earliest first. */
export const selectCellEntries = (
  schema: string,
  query: { tableId: string; recordIds: readonly string[]; version: number },
) => sql<CellEntry>`
  SELECT entry.item_id AS "recordId", action.name, entry.before, entry.after
  FROM ${inSchema(schema, 'log')} AS entry JOIN ${inSchema(schema, 'actions')} AS action USING (version)
  WHERE entry.item_id = ANY(${query.recordIds}::text[]) AND entry.version > ${query.version}::bigint
    AND entry.table_id = ${query.tableId} AND entry.kind = 'record.update'
  ORDER BY entry.version`

/** The first version in the log; null if it is empty. Older entries were deleted. */
export const selectOldestVersion = (schema: string) => sql<{ version: number | null }>`
  SELECT min(version)::float8 AS version FROM ${inSchema(schema, 'actions')}`

export const insertFileOrigin = (schema: string, file: { tableId: string; sourceId: string; file: unknown }) => sql`
  INSERT INTO ${inSchema(schema, 'file_origins')} (table_id, source_id, file)
  VALUES (${file.tableId}, ${file.sourceId}, ${JSON.stringify(file.file)}::jsonb)
  ON CONFLICT (table_id, source_id) DO UPDATE SET file = EXCLUDED.file`

export const selectFileOrigin = <File>(schema: string, file: { tableId: string; sourceId: string }) => sql<{
  file: File
}>`
  SELECT file FROM ${inSchema(schema, 'file_origins')}
  WHERE table_id = ${file.tableId} AND source_id = ${file.sourceId}`
