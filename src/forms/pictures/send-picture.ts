import type { FastifyReply } from 'fastify'
import { type FileRow, selectFiles } from '../../engine/files/files.sql.ts'
import { openResized } from '../../engine/files/resized-pictures.ts'
import { sendFile } from '../../engine/files/send-file.ts'
import { pictureWidths } from '../../engine/files/stored-objects.ts'
import { previewOf } from '../../fields/attachments/accepted-types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { missingFile } from '../../texts/record-texts.ts'

/** Whether a form can show a file as a picture. */
export const isPicture = ({ mimeType }: Pick<FileRow, 'mimeType'>): boolean => previewOf(mimeType) === 'image'

interface SentPicture {
  platform: Platform
  flowId: string
  fileId: string
  /** In pixels; one of `pictureWidths`. */
  width: number
  cacheControl: string
}

/**
 * Sends a picture of a form at a width. A stored file never changes, so browsers can keep it.
 *
 * @throws AppError `not_found` if the form's base has no such picture.
 */
export async function sendPicture(
  reply: FastifyReply,
  { platform, flowId, fileId, width, cacheControl }: SentPicture,
): Promise<FastifyReply> {
  const [file] = await run(platform.pool, selectFiles(flowId, [fileId]))
  const known = pictureWidths.find(each => each === width)
  if (!file || !isPicture(file) || known === undefined) throw new AppError('not_found', missingFile)
  const resized = await openResized(platform, file, known)
  if (!resized) {
    const sent = await sendFile(reply, { platform, file, as: undefined, range: undefined })
    return sent
  }
  return reply
    .headers({
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type('image/webp')
    .send(resized)
}
