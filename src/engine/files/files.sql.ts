import { sql } from 'kysely'
import { inSchema } from '../base/structure.sql.ts'

/** A file that a base may show. */
export interface FileRow {
  id: string
  key: string
  filename: string
  /** In bytes. */
  size: number
  mimeType: string
  hasThumbnail: boolean
  userId: string | null
  wasDownloaded: boolean
  uploadedAt: string
}

const fileColumns = sql`id, key, filename, size, mime_type AS "mimeType", has_thumbnail AS "hasThumbnail",
  user_id AS "userId", was_downloaded AS "wasDownloaded", uploaded_at AS "uploadedAt"`

/** Inserts a file before it arrives, so that the cleanup finds what an interrupted upload leaves. */
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

/** A file turned out to be no readable picture. */
export const setWithoutThumbnail = ({ id, key }: Pick<FileRow, 'id' | 'key'>) => sql`
  UPDATE attachments SET has_thumbnail = false WHERE id = ${id} AND key = ${key}`

export const selectFiles = (flowId: string, ids: readonly string[]) => sql<FileRow>`
  SELECT ${fileColumns} FROM attachments WHERE flow_id = ${flowId}::bigint AND id = ANY(${ids}::text[]) AND complete`

/** Like `selectFiles`, with each uploader's name as long as they belong to the organization of the base. */
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
 * Gives a base access to files of another one, under the same ids: to all of them, for a copy of the base, or to the
 * given ones. They count as new, because the cells that show them are not written yet.
 */
export const copyFiles = (source: string, target: string, ids: readonly string[] | null = null) => sql`
  INSERT INTO attachments (flow_id, uploaded_at, ${copied})
  SELECT ${target}::bigint, now(), ${copied}
  FROM attachments WHERE flow_id = ${source}::bigint AND complete
    AND (${ids}::text[] IS NULL OR id = ANY(${ids}::text[])) ON CONFLICT DO NOTHING`

/** Finds files that a base does not have and others do, by their ids and keys, with the bases that have them. */
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

/** Transactions that share a file with another base exclude the one that deletes files that no base has. */
export const keepFiles = () => sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('files', 0))`
export const holdFiles = () => sql`SELECT pg_advisory_xact_lock(hashtextextended('files', 0))`

export const deleteFiles = (flowId: string, keys: readonly string[]) => sql`
  DELETE FROM attachments WHERE flow_id = ${flowId}::bigint AND key = ANY(${keys}::text[])`

/** Marks files of a base as incomplete until it is certain whether they are used. */
export const markFilesUnused = (flowId: string, keys: readonly string[]) => sql`
  UPDATE attachments SET complete = false, is_checked = false
  WHERE flow_id = ${flowId}::bigint AND complete AND key = ANY(${keys}::text[])`

/** Marks files as incomplete that certainly nothing refers to, so that they are deleted soon. */
export const discardFiles = (flowId: string, keys: readonly string[]) => sql`
  UPDATE attachments SET complete = false, is_checked = true
  WHERE flow_id = ${flowId}::bigint AND key = ANY(${keys}::text[])`

/** Confirms that files are unused, so that they can be deleted. */
export const confirmUnused = (flowId: string, keys: readonly string[]) => sql`
  UPDATE attachments SET is_checked = true
  WHERE flow_id = ${flowId}::bigint AND NOT complete AND key = ANY(${keys}::text[])`

/** Marks the unconfirmed files of a base as complete again. */
export const takeFilesBack = (flowId: string) => sql`
  UPDATE attachments SET complete = true, is_checked = true WHERE flow_id = ${flowId}::bigint AND NOT is_checked`

/** Another base that has the file. */
export const selectOther = (flowId: string, key: string) => sql<{ key: string }>`
  SELECT key FROM attachments WHERE key = ${key} AND flow_id <> ${flowId}::bigint LIMIT 1`

/** Incomplete files whose upload began before a time, with their bases. */
export const selectIncomplete = (before: string) => sql<{ flowId: string; key: string }>`
  SELECT flow_id::text AS "flowId", key FROM attachments WHERE NOT complete AND is_checked AND uploaded_at < ${before}::timestamptz`

/** The type of the flow that a base belongs to. */
export const selectTypeOf = (flowId: string) =>
  sql<{ type: string }>`SELECT type FROM flows WHERE id = ${flowId}::bigint`

/** The bases with files from before a time; `isGone` if the base itself no longer exists. */
export const selectBasesWithFiles = (before: string) => sql<{ flowId: string; isGone: boolean }>`
  SELECT DISTINCT flow_id::text AS "flowId", NOT EXISTS (SELECT FROM flows WHERE flows.id = flow_id) AS "isGone"
  FROM attachments WHERE (complete OR NOT is_checked) AND uploaded_at < ${before}::timestamptz`

/** The keys of a base's files from before a time, in order, after a given key. */
export const selectOldKeys = (flowId: string, range: { before: string; after: string; limit: number }) => sql<{
  key: string
}>`
  SELECT key FROM attachments
  WHERE flow_id = ${flowId}::bigint AND complete AND uploaded_at < ${range.before}::timestamptz AND key > ${range.after}
  ORDER BY key LIMIT ${range.limit}::integer`

/** Returns those of the keys that the cells of a column hold, including records in the trash. */
export const selectKeysInCells = (
  { schema, relation }: { schema: string; relation: string },
  { column, keys }: { column: string; keys: readonly string[] },
) => sql<{ key: string }>`
  SELECT DISTINCT file.json ->> 'key' AS key
  FROM ${inSchema(schema, relation)} AS record, jsonb_array_elements(${sql.ref(`record.${column}`)}) AS file (json)
  WHERE file.json ->> 'key' = ANY(${keys}::text[])`

/** Returns those of the keys that the log of a base names after a version. */
export const selectKeysInLog = (schema: string, search: { keys: readonly string[]; since: number }) => sql<{
  key: string
}>`
  SELECT DISTINCT named.key #>> '{}' AS key
  FROM ${inSchema(schema, 'log')} AS entry, LATERAL (
    SELECT jsonb_path_query(entry.before, '$.**.key') UNION ALL SELECT jsonb_path_query(entry.after, '$.**.key')
  ) AS named (key)
  WHERE entry.version > ${search.since}::bigint AND named.key #>> '{}' = ANY(${search.keys}::text[])`
