import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'
import type { ImportChanges } from '../model/history/import-changes.ts'

interface ImportedTables {
  tableIds: readonly string[]
  /** Sees their own personal views, but those of nobody else. */
  reader: string
}

/** The entries of the log about some tables after a version, in SQL. */
const entriesAfter = (schema: string, { tableIds, reader }: ImportedTables, version: ReturnType<typeof sql>) => sql`
  SELECT version, kind, item_id FROM ${inSchema(schema, 'log')}
  WHERE table_id = ANY(${tableIds}::text[]) AND (only_for IS NULL OR only_for = ${reader}) AND version > ${version}`

/** Counts what was changed in tables since they were imported, up to a version. */
export const countImportChanges = (schema: string, tables: ImportedTables, version: number) => {
  const imported = sql`(
    SELECT coalesce(max(version), 0) FROM ${inSchema(schema, 'log')}
    WHERE item_id = ANY(${tables.tableIds}::text[]) AND kind = 'table.import')`
  return sql<ImportChanges>`
  WITH since AS (${entriesAfter(schema, tables, imported)} AND version <= ${version}::bigint),
  records AS (
    SELECT bool_or(kind = 'record.create') AS is_new,
      (array_agg(kind ORDER BY version DESC))[1] = 'record.delete' AS is_deleted
    FROM since WHERE starts_with(kind, 'record.') GROUP BY item_id)
  SELECT (SELECT count(*) FROM records WHERE is_new AND NOT is_deleted)::float8 AS added,
    (SELECT count(*) FROM records WHERE NOT is_new AND NOT is_deleted)::float8 AS changed,
    (SELECT count(*) FROM records WHERE NOT is_new AND is_deleted)::float8 AS deleted,
    (SELECT count(DISTINCT item_id) FROM since WHERE NOT starts_with(kind, 'record.'))::float8 AS structure`
}

/** A row if anything was changed in tables after a version. */
export const selectLaterChange = (schema: string, tables: ImportedTables, version: number) => sql<{ kind: string }>`
  ${entriesAfter(schema, tables, sql`${version}::bigint`)} LIMIT 1`
