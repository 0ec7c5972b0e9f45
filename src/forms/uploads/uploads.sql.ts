import { sql } from 'kysely'
import { inSchema } from '../../engine/base/structure.sql.ts'

/** A file that a respondent adds. */
export interface UploadRow {
  id: string
  submissionId: string
  blockId: string
  /** The version of the form that the respondent began with. */
  version: number
  filename: string
  /** In bytes. */
  size: number
  /** The file of the base; null until all of it has arrived. */
  fileId: string | null
}

const columns = sql`id, submission_id AS "submissionId", block_id AS "blockId", version, filename, size,
  file_id AS "fileId"`

type NewUpload = Omit<UploadRow, 'fileId'> & {
  flowId: string
  /** How many files the question can have at a time, and how many uploads a submission can begin. */
  max: { inBlock: number; inSubmission: number }
}

/** Begins an upload. Returns no row if there are too many. */
export const insertUpload = ({ id, flowId, submissionId, blockId, version, filename, size, max }: NewUpload) => sql<{
  id: string
}>`
  INSERT INTO form_uploads (id, flow_id, submission_id, block_id, version, filename, size)
  SELECT ${id}, ${flowId}::bigint, ${submissionId}, ${blockId}, ${version}::integer, ${filename}, ${size}::integer
  WHERE ${max.inSubmission}::integer > (
      SELECT count(*) FROM form_uploads WHERE flow_id = ${flowId}::bigint AND submission_id = ${submissionId})
    AND ${max.inBlock}::integer > (
      SELECT count(*) FROM form_uploads WHERE flow_id = ${flowId}::bigint AND submission_id = ${submissionId}
        AND block_id = ${blockId} AND removed_at IS NULL)
  RETURNING id`

/** An upload with the number of its parts that have arrived. */
export const selectUpload = (flowId: string, id: string) => sql<UploadRow & { received: number }>`
  SELECT ${columns}, (SELECT count(*)::integer FROM form_upload_parts WHERE upload_id = form_uploads.id) AS received
  FROM form_uploads WHERE id = ${id} AND flow_id = ${flowId}::bigint AND removed_at IS NULL`

export const insertPart = (uploadId: string, { number, bytes }: { number: number; bytes: Buffer }) => sql`
  INSERT INTO form_upload_parts (upload_id, number, bytes)
  SELECT id, ${number}::integer, ${bytes}::bytea FROM form_uploads WHERE id = ${uploadId} AND file_id IS NULL
  ON CONFLICT DO NOTHING`

export const selectPart = (uploadId: string, number: number) => sql<{ bytes: Buffer }>`
  SELECT bytes FROM form_upload_parts WHERE upload_id = ${uploadId} AND number = ${number}::integer`

export const deleteParts = (uploadId: string) => sql`DELETE FROM form_upload_parts WHERE upload_id = ${uploadId}`

/** Notes the file of an upload. Returns no row if the upload was removed, or has a file. */
export const setUploadedFile = (id: string, fileId: string) => sql<{ id: string }>`
  UPDATE form_uploads SET file_id = ${fileId} WHERE id = ${id} AND file_id IS NULL AND removed_at IS NULL RETURNING id`

/** Forgets an upload that has no file. */
export const deleteUpload = (id: string) => sql`DELETE FROM form_uploads WHERE id = ${id} AND file_id IS NULL`

/** Takes a file out of the answers of a submission. Its parts are deleted with it. */
export const removeUpload = ({ flowId, submissionId, id }: { flowId: string; submissionId: string; id: string }) => sql`
  WITH parts AS (DELETE FROM form_upload_parts WHERE upload_id = ${id})
  UPDATE form_uploads SET removed_at = now()
  WHERE id = ${id} AND flow_id = ${flowId}::bigint AND submission_id = ${submissionId} AND removed_at IS NULL`

/** A file that a respondent has added, as `FileRow`. */
export interface SubmittedFileRow {
  uploadId: string
  blockId: string
  id: string
  key: string
  filename: string
  size: number
  mimeType: string
  hasThumbnail: boolean
  userId: string | null
  wasDownloaded: boolean
  uploadedAt: string
}

const ofFiles = sql`
  SELECT upload.id AS "uploadId", upload.block_id AS "blockId", file.id, file.key, file.filename, file.size,
    file.mime_type AS "mimeType", file.has_thumbnail AS "hasThumbnail", file.user_id AS "userId",
    file.was_downloaded AS "wasDownloaded", file.uploaded_at AS "uploadedAt"
  FROM form_uploads AS upload
  JOIN attachments AS file ON file.flow_id = upload.flow_id AND file.id = upload.file_id AND file.complete
  WHERE upload.removed_at IS NULL`

/** The files of a submission that have arrived. */
export const selectSubmittedFiles = (flowId: string, submissionId: string) => sql<SubmittedFileRow>`
  ${ofFiles} AND upload.flow_id = ${flowId}::bigint AND upload.submission_id = ${submissionId}`

/** The file of an upload, if it has arrived. */
export const selectFileOfUpload = (flowId: string, uploadId: string) => sql<SubmittedFileRow>`
  ${ofFiles} AND upload.flow_id = ${flowId}::bigint AND upload.id = ${uploadId}`

interface Age {
  /** ISO 8601. Tokens of submissions that began before it have ended. */
  begunBefore: string
  /** ISO 8601. */
  removedBefore: string
}

const isOld = ({ begunBefore, removedBefore }: Age) =>
  sql`(upload.created_at < ${begunBefore}::timestamptz OR upload.removed_at < ${removedBefore}::timestamptz)`

/** The forms with uploads that nobody can submit any more, or that were removed some time ago. */
export const selectFormsWithOldUploads = (age: Age) => sql<{ flowId: string }>`
  SELECT DISTINCT upload.flow_id::text AS "flowId" FROM form_uploads AS upload WHERE ${isOld(age)}`

/** Such uploads of a form, at most `limit`, with the keys of their files. */
export const selectOldUploads = (flowId: string, age: Age, limit: number) => sql<{
  id: string
  submissionId: string
  key: string | null
}>`
  SELECT upload.id, upload.submission_id AS "submissionId", file.key
  FROM form_uploads AS upload
  LEFT JOIN attachments AS file ON file.flow_id = upload.flow_id AND file.id = upload.file_id
  WHERE upload.flow_id = ${flowId}::bigint AND ${isOld(age)} LIMIT ${limit}::integer`

export const deleteUploads = (ids: readonly string[]) => sql`DELETE FROM form_uploads WHERE id = ANY(${ids}::text[])`

/** Those of some submissions that were submitted. */
export const selectSubmitted = (schema: string, ids: readonly string[]) => sql<{ id: string }>`
  SELECT id FROM ${inSchema(schema, 'submissions')} WHERE id = ANY(${ids}::text[]) AND state = 'submitted'`
