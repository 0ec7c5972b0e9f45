import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Attachment } from '../../fields/attachments/attachment.ts'
import { maxFileSize } from '../../fields/attachments/attachment.ts'
import { AppError } from '../../platform/errors.ts'
import { limitBytes } from '../../platform/http/limit-bytes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Base } from '../base/base.ts'
import { newId } from '../model/ids.ts'
import { run } from '../../platform/sql/run.ts'
import { detectType } from './detect-type.ts'
import { completeFile, deleteFiles, type FileRow, insertFile } from './files.sql.ts'
import { createThumbnail } from './make-thumbnail.ts'
import { readableName } from './readable-name.ts'
import { removeObjects, thumbnailKey } from './stored-objects.ts'

export interface ArrivingFile {
  filename: string
  body: Readable
  /** The user id of the sender; null for visitors. */
  userId: string | null
  /** Whether the server downloads it from an address. */
  wasDownloaded: boolean
}

/** The folder on this node for files that are being uploaded. */
export const arrivalsFolder = ({ config }: Pick<Platform, 'config'>): string => path.join(config.dataDir, 'arriving')

/**
 * Stores an uploaded file in a base: first on disk, where its type is detected, then in the store. Until then it is
 * marked as incomplete, and a job deletes what an interrupted upload leaves.
 * @throws AppError `too_large` beyond 10 MB, `unsupported` for a type that cannot be attached.
 */
export async function receiveFile(
  base: Base,
  { filename, body, userId, wasDownloaded }: ArrivingFile,
): Promise<FileRow> {
  const { platform, flowId } = base
  const id = newId('att')
  const key = `attachments/${flowId}/${id}`
  const folder = arrivalsFolder(platform)
  await mkdir(folder, { recursive: true })
  const local = path.join(folder, id)
  const name = readableName(filename)
  await run(platform.pool, insertFile(flowId, { id, key, filename: name, userId, wasDownloaded }))
  try {
    const size = await writeDown(body, local)
    const mimeType = await detectType(local, name)
    const thumbnail = await createThumbnail(platform, { path: local, mimeType })
    await platform.files.putStream(key, createReadStream(local), { contentLength: size, contentType: mimeType })
    if (thumbnail) await platform.files.put(thumbnailKey(key), thumbnail, { contentType: 'image/webp' })
    const [file] = await run(
      platform.pool,
      completeFile(flowId, { id, size, mimeType, hasThumbnail: thumbnail !== null }),
    )
    if (!file) throw new AppError('conflict', 'The upload took too long')
    return file
  } catch (error) {
    await removeObjects(platform, [key])
    await run(platform.pool, deleteFiles(flowId, [key]))
    throw error
  } finally {
    await rm(local, { force: true })
  }
}

/** A file as cells store it. */
export const attachmentOf = (file: FileRow): Attachment => ({
  id: file.id,
  key: file.key,
  size: file.size,
  filename: file.filename,
  metadata: { userId: file.userId, wasDownloaded: file.wasDownloaded },
  mimeType: file.mimeType,
  uploadedAt: file.uploadedAt,
  originalName: file.filename,
})

/** Writes a stream to a file and returns its size in bytes. */
async function writeDown(body: Readable, local: string): Promise<number> {
  let size = 0
  const bounded = limitBytes(maxFileSize, arrived => (size = arrived))
  await pipeline(body, bounded, createWriteStream(local))
  return size
}
