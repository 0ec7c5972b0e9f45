import type { Attachment } from '../../fields/attachments/attachment.ts'
import { attachmentOf } from '../../engine/files/receive-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { selectSubmittedFiles, type SubmittedFileRow } from './uploads.sql.ts'

/** The files that a respondent has uploaded, by the ids of their uploads. */
export type SubmissionFiles = ReadonlyMap<string, { blockId: string; file: Attachment }>

export const noFiles: SubmissionFiles = new Map()

/** The files of a submission that have arrived. */
export async function readSubmissionFiles(
  { pool }: Pick<Platform, 'pool'>,
  { flowId, submissionId }: { flowId: string; submissionId: string },
): Promise<SubmissionFiles> {
  const rows = await run(pool, selectSubmittedFiles(flowId, submissionId))
  return new Map(rows.map(row => [row.uploadId, { blockId: row.blockId, file: attachmentOf(row) }]))
}

/**
 * A file as its respondent gets it. Its key is the id of the upload, which the server turns back into the file; nothing
 * else of it is trusted.
 */
export const uploadReference = (row: SubmittedFileRow): Attachment => ({ ...attachmentOf(row), key: row.uploadId })

export interface GivenFiles {
  /** The files as the table stores them; null for none. */
  files: Attachment[] | null
  /** The same files as respondents refer to them. */
  references: Attachment[] | null
  /** Whether some were never uploaded to this question of this submission, or were removed. */
  areMissing: boolean
}

const keyOf = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'key' in given && typeof given.key === 'string' ? given.key : ''

/** The files that an answer refers to, of those that were uploaded to its question. */
export function givenFiles(given: unknown, uploaded: SubmissionFiles, blockId: string): GivenFiles {
  if (given === null || given === undefined) return { files: null, references: null, areMissing: false }
  const keys = new Set((Array.isArray(given) ? given : [given]).map(keyOf))
  const found = [...keys].flatMap(key => {
    const upload = uploaded.get(key)
    return upload?.blockId === blockId ? { key, file: upload.file } : []
  })
  const areMissing = found.length < keys.size
  if (found.length === 0) return { files: null, references: null, areMissing }
  return {
    files: found.map(({ file }) => file),
    references: found.map(({ key, file }) => ({ ...file, key })),
    areMissing,
  }
}
