import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'

/** A file that a base may show. */
export interface FileRow {
  id: string
  key: string
  filename: string
  /** Bytes. */
  size: number
  mimeType: string
  hasThumbnail: boolean
  userId: string | null
  wasDownloaded: boolean
  uploadedAt: string
}

const fileColumns = sql`id, key, filename, size, mime_type AS "mimeType", has_thumbnail AS "hasThumbnail",
  user_id AS "userId", was_downloaded AS "wasDownloaded", uploaded_at AS "uploadedAt"`

/** Notes that a file is about to arrive, so that whatever is left of it when it does not is found again. */
export const insertFile = (
  flowId: string,
  file: Pick<FileRow, 'id' | 'key' | 'filename' | 'userId' | 'wasDownloaded'>,
) => sql`
  INSERT INTO attachments (flow_id, id, key, filename, user_id, was_downloaded)
  VALUES (${flowId}::bigint, ${file.id}, ${file.key}, ${file.filename}, ${file.userId}, ${file.wasDownloaded})`

export const completeFile = (
  flowId: string,
  file: Pick<FileRow, 'id' | 'size' | 'mimeType' | 'hasThumbnail'>,
) => sql<FileRow>`
  UPDATE attachments SET complete = true, size = ${file.size}::integer, mime_type = ${file.mimeType},
    has_thumbnail = ${file.hasThumbnail}, uploaded_at = date_trunc('milliseconds', clock_timestamp())
  WHERE flow_id = ${flowId}::bigint AND id = ${file.id} RETURNING ${fileColumns}`

export const selectFiles = (flowId: string, ids: readonly string[]) => sql<FileRow>`
  SELECT ${fileColumns} FROM attachments WHERE flow_id = ${flowId}::bigint AND id = ANY(${ids}::text[]) AND complete`

/** As `selectFiles`, each with the name of its uploader while that person belongs to the organization of the base. */
export const selectFilesAndUploaders = (flowId: string, ids: readonly string[]) => sql<
  FileRow & { uploader: string | null }
>`
  SELECT file.*, person.name AS uploader
  FROM (SELECT ${fileColumns} FROM attachments
    WHERE flow_id = ${flowId}::bigint AND id = ANY(${ids}::text[]) AND complete) AS file
  LEFT JOIN flows AS flow ON flow.id = ${flowId}::bigint
  LEFT JOIN members AS member ON member."organizationId" = flow.organization_id AND member."userId" = file."userId"
  LEFT JOIN users AS person ON person.id = member."userId"`

const copied = sql`id, key, filename, size, mime_type, has_thumbnail, user_id, was_downloaded, complete`

/**
 * Lets a base show the files of another one, under the same ids: all of them, as in a copy of the base; or these, which
 * count as new, since the cells that show them are still to be written.
 */
export const copyFiles = (source: string, target: string, ids: readonly string[] | null = null) => sql`
  INSERT INTO attachments (flow_id, uploaded_at, ${copied})
  SELECT ${target}::bigint, ${ids ? sql`now()` : sql`uploaded_at`}, ${copied}
  FROM attachments WHERE flow_id = ${source}::bigint AND complete
    AND (${ids}::text[] IS NULL OR id = ANY(${ids}::text[])) ON CONFLICT DO NOTHING`

/** Files that a base does not know and others have, by their ids and keys, with the bases that have them. */
export const selectForeignFiles = (flowId: string, files: readonly { id: string; key: string }[]) => sql<{
  flowId: string
  publicId: string
  id: string
}>`
  SELECT file.flow_id::text AS "flowId", flow.public_identifier AS "publicId", file.id
  FROM unnest(${files.map(({ id }) => id)}::text[], ${files.map(({ key }) => key)}::text[]) AS given (id, key)
  JOIN attachments AS file ON file.key = given.key AND file.id = given.id
  JOIN flows AS flow ON flow.id = file.flow_id
  WHERE file.complete AND NOT EXISTS (
    SELECT FROM attachments AS own WHERE own.flow_id = ${flowId}::bigint AND own.id = given.id)
  GROUP BY file.flow_id, flow.public_identifier, file.id`

/** Those that make a file known to another base, and the one that removes what no base knows, keep out of each other's way. */
export const keepFiles = () => sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('files', 0))`
export const holdFiles = () => sql`SELECT pg_advisory_xact_lock(hashtextextended('files', 0))`

export const deleteFiles = (flowId: string, keys: readonly string[]) => sql`
  DELETE FROM attachments WHERE flow_id = ${flowId}::bigint AND key = ANY(${keys}::text[])`

/** Makes files of a base as if they had never arrived in full, until it is known whether they stay so. */
export const giveUpFiles = (flowId: string, keys: readonly string[]) => sql`
  UPDATE attachments SET complete = false, is_checked = false
  WHERE flow_id = ${flowId}::bigint AND complete AND key = ANY(${keys}::text[])`

/** Lets given up files be deleted. */
export const confirmGivenUp = (flowId: string, keys: readonly string[]) => sql`
  UPDATE attachments SET is_checked = true
  WHERE flow_id = ${flowId}::bigint AND NOT complete AND key = ANY(${keys}::text[])`

/** Takes given up files of a base back that may not be deleted yet. */
export const takeFilesBack = (flowId: string) => sql`
  UPDATE attachments SET complete = true, is_checked = true WHERE flow_id = ${flowId}::bigint AND NOT is_checked`

/** Another base that has a file. */
export const selectOther = (flowId: string, key: string) => sql<{ key: string }>`
  SELECT key FROM attachments WHERE key = ${key} AND flow_id <> ${flowId}::bigint LIMIT 1`

/** Files that began to arrive before a moment and are not complete, with the bases that they were for. */
export const selectIncomplete = (before: string) => sql<{ flowId: string; key: string }>`
  SELECT flow_id::text AS "flowId", key FROM attachments WHERE NOT complete AND is_checked AND uploaded_at < ${before}::timestamptz`

/** The bases that have files from before a moment; `isGone` when the base itself is not there any more. */
export const selectBasesWithFiles = (before: string) => sql<{ flowId: string; isGone: boolean }>`
  SELECT DISTINCT flow_id::text AS "flowId", NOT EXISTS (SELECT FROM flows WHERE flows.id = flow_id) AS "isGone"
  FROM attachments WHERE (complete OR NOT is_checked) AND uploaded_at < ${before}::timestamptz`

/** The keys of a base's files from before a moment that come after a key, in order. */
export const selectOldKeys = (flowId: string, of: { before: string; after: string; limit: number }) => sql<{
  key: string
}>`
  SELECT key FROM attachments
  WHERE flow_id = ${flowId}::bigint AND complete AND uploaded_at < ${of.before}::timestamptz AND key > ${of.after}
  ORDER BY key LIMIT ${of.limit}::integer`

/** Of these keys, those in the cells of a column; records in the trash count too. */
export const selectKeysInCells = (
  { schema, relation }: { schema: string; relation: string },
  { column, keys }: { column: string; keys: readonly string[] },
) => sql<{ key: string }>`
  SELECT DISTINCT file.json ->> 'key' AS key
  FROM ${inSchema(schema, relation)} AS record, jsonb_array_elements(${sql.ref(`record.${column}`)}) AS file (json)
  WHERE file.json ->> 'key' = ANY(${keys}::text[])`

/** Of these keys, those that the log of a base names after a version. */
export const selectKeysInLog = (schema: string, of: { keys: readonly string[]; since: number }) => sql<{ key: string }>`
  SELECT DISTINCT named.key #>> '{}' AS key
  FROM ${inSchema(schema, 'log')} AS entry, LATERAL (
    SELECT jsonb_path_query(entry.before, '$.**.key') UNION ALL SELECT jsonb_path_query(entry.after, '$.**.key')
  ) AS named (key)
  WHERE entry.version > ${of.since}::bigint AND named.key #>> '{}' = ANY(${of.keys}::text[])`
