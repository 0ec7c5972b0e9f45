import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { acceptedTypes, previewOf } from '../../fields/attachments/accepted-types.ts'
import { AppError } from '../../platform/errors.ts'
import type { BytePart } from '../../platform/file-store.ts'
import { dispositionName } from '../../platform/http/disposition-name.ts'
import type { Platform } from '../../platform/platform.ts'
import { missingFile } from '../../texts/record-texts.ts'
import { byteRange } from './byte-range.ts'
import type { FileRow } from './files.sql.ts'
import { openThumbnail } from './open-thumbnail.ts'

/**
 * Sets headers so that a file cannot act as part of the product: no script runs, no type is guessed, and no other site
 * embeds it. PDF is not sandboxed, because the browsers' PDF viewers do not work in a sandbox and need none.
 */
function guard(reply: FastifyReply, { mimeType }: FileRow): void {
  const isPdf = previewOf(mimeType) === 'pdf'
  void reply
    .header(
      'content-security-policy',
      isPdf ? "frame-ancestors 'self'" : "default-src 'none'; frame-ancestors 'self'; sandbox",
    )
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=1800, immutable')
}

interface Sent {
  platform: Platform
  file: FileRow
  /** 'thumbnail', 'download', or undefined for the file itself. */
  as: string | undefined
  range: string | undefined
}

/**
 * Sends a file as requested: its thumbnail, or the file to be shown or downloaded.
 * @throws AppError `not_found` if the store has lost the file, `bad_input` for the thumbnail of a broken picture.
 */
export async function sendFile(reply: FastifyReply, { platform, file, as, range }: Sent) {
  if (as === 'thumbnail' && file.hasThumbnail) {
    const thumbnail = await openThumbnail(platform, file)
    guard(reply, file)
    return reply.type('image/webp').send(thumbnail)
  }
  return sendWhole(reply, { platform, file, isInline: as !== 'download', range })
}

async function openStored({ files, log }: Platform, key: string, part: BytePart | null = null): Promise<Readable> {
  const stored = await files.openIfThere(key, part)
  if (stored) return stored
  log.warn({ key }, 'A file is missing from the file store')
  throw new AppError('not_found', missingFile)
}

/** Sends a file, or the requested part of it. Only types that browsers display natively are shown inline. */
async function sendWhole(
  reply: FastifyReply,
  { platform, file, isInline, range }: Omit<Sent, 'as'> & { isInline: boolean },
) {
  const { mimeType, filename, key, size } = file
  const isShown = isInline && previewOf(mimeType) !== null
  const part = byteRange(range, size)
  const stored = part === 'none' ? null : await openStored(platform, key, part)
  guard(reply, file)
  void reply
    .type(acceptedTypes[mimeType] ? mimeType : 'application/octet-stream')
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${dispositionName(filename)}`)
    .header('accept-ranges', 'bytes')
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send('')
  if (!part) return reply.header('content-length', size).send(stored)
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${size}`)
    .header('content-length', part.last - part.first + 1)
    .send(stored)
}
