import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { missingFile } from '../../texts/record-texts.ts'
import { newId } from '../model/ids.ts'
import { type FileRow, setWithoutThumbnail } from './files.sql.ts'
import { createThumbnail } from './make-thumbnail.ts'
import { arrivalsFolder } from './receive-file.ts'
import { thumbnailKey } from './stored-objects.ts'

/** Thumbnails that are being created again, by key, so that many requests create each once. */
const creating = new Map<string, Promise<Buffer>>()

/**
 * Opens the thumbnail of a file. If the store has lost it, it is created again from the file.
 * @throws AppError `not_found` if the store has lost the file as well, `bad_input` if the file is no readable picture.
 */
export async function openThumbnail(platform: Platform, file: FileRow): Promise<Readable | Buffer> {
  const { key } = file
  const stored = await platform.files.openIfThere(thumbnailKey(key))
  if (stored) return stored
  const created = creating.get(key) ?? createAgain(platform, file).finally(() => creating.delete(key))
  creating.set(key, created)
  return created
}

async function createAgain(platform: Platform, { id, key, mimeType }: FileRow): Promise<Buffer> {
  const { files, log, pool } = platform
  log.warn({ key }, 'A thumbnail is missing from the file store')
  const original = await files.openIfThere(key)
  if (!original) throw new AppError('not_found', missingFile)
  const folder = arrivalsFolder(platform)
  await mkdir(folder, { recursive: true })
  const local = path.join(folder, newId('att'))
  try {
    await pipeline(original, createWriteStream(local))
    const thumbnail = await createThumbnail(platform, { path: local, mimeType })
    if (!thumbnail) {
      await run(pool, setWithoutThumbnail({ id, key }))
      throw new AppError('bad_input', 'This file has no preview.')
    }
    await files.put(thumbnailKey(key), thumbnail, { contentType: 'image/webp' })
    return thumbnail
  } finally {
    await rm(local, { force: true })
  }
}
