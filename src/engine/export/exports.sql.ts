import { sql } from 'kysely'
import type { ExportedField } from './known-exports.ts'

/** What is stored about an exported file: who exported it, and its columns. */
export interface ExportRow {
  flowId: string
  basePublicId: string
  fields: ExportedField[]
  timeZone: string
  locale: string
}

/**
 * How many exported files of a base are remembered, the newest first, and how many bytes their descriptions take. None
 * are remembered for longer than a year.
 */
const maxExportsOfBase = { files: 1000, bytes: 16_000_000 }

export const insertExport = (row: Omit<ExportRow, 'basePublicId'> & { fileHash: Buffer; tableId: string }) => sql`
  INSERT INTO exports (file_hash, flow_id, table_id, fields, time_zone, locale)
  SELECT ${row.fileHash}::bytea, id, ${row.tableId}, ${JSON.stringify(row.fields)}::jsonb, ${row.timeZone},
    ${row.locale}
  FROM flows WHERE id = ${row.flowId}::bigint
  ON CONFLICT (file_hash, flow_id, table_id) DO UPDATE SET fields = EXCLUDED.fields, time_zone = EXCLUDED.time_zone,
    locale = EXCLUDED.locale, made_at = EXCLUDED.made_at`

export const deleteOldExports = (flowId: string, most = maxExportsOfBase) => sql`
  DELETE FROM exports WHERE made_at < now() - interval '1 year' OR (file_hash, flow_id, table_id) IN (
    SELECT file_hash, flow_id, table_id FROM (
      SELECT *, row_number() OVER newer AS place, sum(pg_column_size(fields)) OVER newer AS bytes
      FROM exports WHERE flow_id = ${flowId}::bigint
      WINDOW newer AS (ORDER BY made_at DESC, file_hash, table_id ROWS UNBOUNDED PRECEDING)
    ) AS e WHERE place > ${most.files} OR bytes > ${most.bytes})`

/** The exports of files with this hash: those of one base first, then the newest. */
export const selectExports = (fileHash: Buffer, basePublicId: string | null) => sql<ExportRow>`
  SELECT e.flow_id::text AS "flowId", f.public_identifier AS "basePublicId", e.fields, e.time_zone AS "timeZone",
    e.locale
  FROM exports e JOIN flows f ON f.id = e.flow_id WHERE e.file_hash = ${fileHash}::bytea
  ORDER BY f.public_identifier = ${basePublicId} DESC NULLS LAST, e.made_at DESC LIMIT 20`
