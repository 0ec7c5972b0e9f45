import { Readable } from 'node:stream'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { openBase } from '../../engine/base/base.ts'
import { deleteFiles } from '../../engine/files/files.sql.ts'
import { readableName } from '../../engine/files/readable-name.ts'
import { attachmentOf, receiveFile } from '../../engine/files/receive-file.ts'
import { removeObjects } from '../../engine/files/stored-objects.ts'
import { newId } from '../../engine/model/ids.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { fileTooLarge } from '../../texts/error-catalogue.ts'
import type { FileLimits } from '../blocks/block-type.ts'
import { filesProblem } from '../blocks/files-problem.ts'
import type { OpenSubmission } from '../submissions/open-submission.ts'
import { letIn, type PublicForm, requireOpen } from '../submissions/public-form.ts'
import { loadVersion, type LoadedVersion } from '../versions/load-version.ts'
import { partCount, partSize } from './upload-parts.ts'
import { uploadReference } from './submission-files.ts'
import {
  deleteParts,
  deleteUpload,
  insertPart,
  insertUpload,
  removeUpload,
  selectFileOfUpload,
  selectPart,
  selectUpload,
  setUploadedFile,
  type UploadRow,
} from './uploads.sql.ts'

/** Removed files count, too, because they stay for a while. */
const maxInSubmission = 300

/** A file that is replaced, or whose first upload was cut off, takes another place for a moment. */
const spare = 5

/** What a question takes. @throws AppError `not_found` if the form has no such question. */
function limitsOf(version: LoadedVersion, blockId: string): FileLimits {
  const any = version.form.blocks.find(block => block.any.context.block.id === blockId)?.any
  const limits = any?.type.files?.(any.context)
  if (!limits) throw new AppError('not_found', 'This question takes no files.')
  return limits
}

export interface NewUpload {
  blockId: string
  filename: string
  /** In bytes. */
  size: number
}

export interface BegunUpload {
  uploadId: string
  /** How many parts have arrived. */
  received: number
}

/**
 * Begins an upload for a question of a submission.
 *
 * @throws AppError as `requireOpen`; `not_found` if the question takes no files, `too_large` for a file or a number of
 * files beyond what it takes.
 */
export async function beginUpload(
  submission: OpenSubmission,
  { blockId, filename, size }: NewUpload,
): Promise<BegunUpload> {
  const { base, claims, version, opened } = submission
  requireOpen(opened)
  const { maxFiles, maxSize } = limitsOf(version, blockId)
  if (size > maxSize) throw new AppError('too_large', fileTooLarge)
  const [begun] = await run(
    base.platform.pool,
    insertUpload({
      id: newId('upl'),
      flowId: base.flowId,
      submissionId: claims.submissionId,
      blockId,
      version: version.number,
      filename: readableName(filename),
      size,
      max: { inBlock: maxFiles + spare, inSubmission: maxInSubmission },
    }),
  )
  if (!begun) throw new AppError('too_large', 'Too many files were added here. Remove some first.')
  return { uploadId: begun.id, received: 0 }
}

export interface ReceivedPart {
  /** How many parts have arrived. */
  received: number
  /** The file for the answer; null until all parts have arrived. */
  file: Attachment | null
}

interface Part {
  uploadId: string
  /** Counted from 0. */
  number: number
  bytes: Buffer
}

interface Receiving {
  platform: Platform
  opened: PublicForm
}

/**
 * Takes the next part of a file. A part that has arrived before, or comes too early, changes nothing; the result says
 * which one is expected. The last part makes the file.
 *
 * @throws AppError as `requireOpen`; `not_found` if the upload was removed, `bad_input` for a part of another length, `unsupported` for a
 * file of a type that the question does not take.
 */
export async function receivePart(receiving: Receiving, { uploadId, number, bytes }: Part): Promise<ReceivedPart> {
  const { platform, opened } = receiving
  requireOpen(letIn(opened))
  const { flowId } = opened.link
  const { pool } = platform
  const [upload] = await run(pool, selectUpload(flowId, uploadId))
  if (!upload) throw new AppError('not_found', 'This upload was cancelled. Add the file again.')
  const count = partCount(upload.size)
  if (upload.fileId !== null) return { received: count, file: await referenceOf(pool, flowId, uploadId) }
  let { received } = upload
  if (number === received && received < count) {
    const isLast = number === count - 1
    const expected = isLast ? upload.size - number * partSize : partSize
    if (bytes.length !== expected) throw new AppError('bad_input', 'The file was changed while it was sent.')
    await run(pool, insertPart(uploadId, { number, bytes }))
    received++
  }
  if (received < count) return { received, file: null }
  const file = await completeUpload(receiving, upload).catch((error: unknown) => fileOfOther(receiving, upload, error))
  return { received, file }
}

/** The file that another request for the same upload has made meanwhile, whose parts are gone since then. */
async function fileOfOther({ platform, opened }: Receiving, { id }: UploadRow, error: unknown): Promise<Attachment> {
  const [row] = await run(platform.pool, selectFileOfUpload(opened.link.flowId, id))
  if (!row) throw error
  return uploadReference(row)
}

async function referenceOf(pool: Platform['pool'], flowId: string, uploadId: string): Promise<Attachment> {
  const [row] = await run(pool, selectFileOfUpload(flowId, uploadId))
  if (!row) throw new AppError('not_found', 'This file was removed. Add it again.')
  return uploadReference(row)
}

/** Joins the parts to a file of the form's base. Several requests can do so at once; the first one wins. */
async function completeUpload({ platform, opened }: Receiving, upload: UploadRow): Promise<Attachment> {
  const { flowId } = opened.link
  const { pool } = platform
  const base = await openBase(platform, { flowId })
  const version = await loadVersion(platform, { flowId, number: upload.version })
  if (!version) throw new Error('A submission has a version that does not exist')
  const file = await receiveFile(base, {
    filename: upload.filename,
    body: Readable.from(partsOf(platform, upload)),
    userId: null,
    wasDownloaded: false,
  }).catch(async (error: unknown) => {
    // A file that cannot be taken is forgotten, and one that the server failed to store can be sent again.
    if (error instanceof AppError) await run(pool, deleteUpload(upload.id))
    throw error
  })
  const discard = async () => {
    await removeObjects(platform, [file.key])
    await run(pool, deleteFiles(flowId, [file.key]))
  }
  const problem = filesProblem([attachmentOf(file)], limitsOf(version, upload.blockId))
  if (problem) {
    await run(pool, deleteUpload(upload.id))
    await discard()
    throw new AppError('unsupported', `${problem.message}.`)
  }
  const [isFirst] = await run(pool, setUploadedFile(upload.id, file.id))
  if (isFirst) await run(pool, deleteParts(upload.id))
  else await discard()
  return referenceOf(pool, flowId, upload.id)
}

/** The content of a file, part by part, so that only one is in memory. */
async function* partsOf({ pool }: Platform, { id, size }: UploadRow): AsyncGenerator<Buffer> {
  for (let number = 0; number < partCount(size); number++) {
    const [part] = await run(pool, selectPart(id, number))
    if (!part) throw new AppError('conflict', 'The upload was interrupted. Try again.')
    yield part.bytes
  }
}

/** Takes a file out of what a respondent has added. It is deleted later, unless it was submitted meanwhile. */
export async function cancelUpload({ base, claims }: OpenSubmission, uploadId: string): Promise<void> {
  const { flowId, platform } = base
  await run(platform.pool, removeUpload({ flowId, submissionId: claims.submissionId, id: uploadId }))
}
