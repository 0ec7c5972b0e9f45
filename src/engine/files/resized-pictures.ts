import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { missingFile } from '../../texts/record-texts.ts'
import { newId } from '../model/ids.ts'
import type { FileRow } from './files.sql.ts'
import { createResized } from './make-thumbnail.ts'
import { arrivalsFolder } from './receive-file.ts'
import { resizedKey, type PictureWidth } from './stored-objects.ts'

/** Pictures that are being resized, by key, so that many requests create each once. */
const creating = new Map<string, Promise<Buffer | null>>()

/**
 * Opens a picture at a width, as WebP. It is created with the first request and kept in the store.
 *
 * @returns null for a picture that cannot be resized, such as an animation.
 * @throws AppError `not_found` if the store has lost the file.
 */
export async function openResized(
  platform: Platform,
  file: Pick<FileRow, 'key' | 'mimeType'>,
  width: PictureWidth,
): Promise<Readable | Buffer | null> {
  // A frame of an animation would not be the picture.
  if (file.mimeType === 'image/gif') return null
  const key = resizedKey(file.key, width)
  const stored = await platform.files.openIfThere(key)
  if (stored) return stored
  const created = creating.get(key) ?? create(platform, file, width).finally(() => creating.delete(key))
  creating.set(key, created)
  return created
}

async function create(
  platform: Platform,
  { key, mimeType }: Pick<FileRow, 'key' | 'mimeType'>,
  width: PictureWidth,
): Promise<Buffer | null> {
  const original = await platform.files.openIfThere(key)
  if (!original) throw new AppError('not_found', missingFile)
  const folder = arrivalsFolder(platform)
  await mkdir(folder, { recursive: true })
  const local = path.join(folder, newId('att'))
  try {
    await pipeline(original, createWriteStream(local))
    const resized = await createResized(platform, { path: local, mimeType }, { width })
    if (resized) await platform.files.put(resizedKey(key, width), resized, { contentType: 'image/webp' })
    return resized
  } finally {
    await rm(local, { force: true })
  }
}
