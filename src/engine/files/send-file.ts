import type { FastifyReply } from 'fastify'
import { acceptedTypes, previewOf } from '../../fields/attachments/accepted-types.ts'
import { dispositionName } from '../../platform/http/disposition-name.ts'
import type { Platform } from '../../platform/platform.ts'
import { byteRange } from './byte-range.ts'
import type { FileRow } from './files.sql.ts'
import { thumbnailKey } from './stored-objects.ts'

/**
 * Nothing of a file may act in the name of this product: no script runs, no type is guessed, no other site shows it. The
 * viewers of PDF that browsers have do not work in a sandbox, and need none.
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
  /** 'thumbnail', 'download', or as it is. */
  as: string | undefined
  range: string | undefined
}

/** Sends a file as it was asked for: its small picture, or it itself to be shown or to be kept. */
export async function sendFile(reply: FastifyReply, { platform, file, as, range }: Sent) {
  guard(reply, file)
  if (as === 'thumbnail' && file.hasThumbnail) {
    return reply.type('image/webp').send(await platform.files.getStream(thumbnailKey(file.key)))
  }
  return sendWhole(reply, { platform, file, isInline: as !== 'download', range })
}

/** Sends a file, or the part of it that is asked for. Only what browsers show by themselves is shown. */
async function sendWhole(
  reply: FastifyReply,
  { platform, file, isInline, range }: Omit<Sent, 'as'> & { isInline: boolean },
) {
  const { mimeType, filename, key, size } = file
  const isShown = isInline && previewOf(mimeType) !== null
  void reply
    .type(acceptedTypes[mimeType] ? mimeType : 'application/octet-stream')
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${dispositionName(filename)}`)
    .header('accept-ranges', 'bytes')
  const part = byteRange(range, size)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send('')
  if (!part) return reply.header('content-length', size).send(await platform.files.getStream(key))
  return reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${size}`)
    .header('content-length', part.last - part.first + 1)
    .send(await platform.files.getPart(key, part))
}
