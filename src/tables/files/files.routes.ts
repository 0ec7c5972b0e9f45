import { pipeline, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { demandBase } from '../../access/can.ts'
import type { Identify } from '../../access/identify.ts'
import { contentLength, registerStreams } from '../../access/register-streams.ts'
import { acceptedTypes, previewOf } from '../../fields/attachments/accepted-types.ts'
import { maxFileSize } from '../../fields/attachments/attachment.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { openBase } from '../base.ts'
import { run } from '../run.ts'
import { addFile } from './add-file.ts'
import { byteRange, onlyBytes } from './byte-range.ts'
import { dispositionName } from '../../platform/disposition-name.ts'
import { type FileRow, selectFiles } from './files.sql.ts'
import { addressPath, isSigned } from './signed-address.ts'
import { thumbnailKey } from './stored-objects.ts'
import { fileTooLarge } from '../../texts/error-catalogue.ts'

interface UploadRoute {
  Params: { basePublicId: string; tableId: string; fieldId: string }
  Querystring: { filename?: string }
  Body: Readable | undefined
}

interface FileRoute {
  Params: { flowId: string; fileId: string; signed: string }
  Querystring: { as?: string }
}

/** Mounts the upload of files, and the addresses where they can be had. */
export function registerFileRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  registerStreams(app, { platform, identify }, (scope, demandActor) => {
    scope.post<UploadRoute>('/api/attachments/:basePublicId/:tableId/:fieldId', async request => {
      const actor = await demandActor(request)
      const { basePublicId, ...field } = request.params
      const flow = await demandBase({ platform, actor }, 'edit records', basePublicId)
      if ((contentLength(request) ?? 0) > maxFileSize) throw new AppError('too_large', fileTooLarge)
      const file = { filename: String(request.query.filename ?? ''), body: request.body ?? Readable.from([]) }
      return addFile(await openBase(platform, flow), { ...field, userId: actor.userId }, file)
    })

    scope.get<FileRoute>(`${addressPath}/:flowId/:fileId/:signed/*`, async (request, reply) => {
      const { flowId, fileId, signed } = request.params
      if (!isSigned(platform, { flowId, id: fileId, signed })) {
        throw new AppError('forbidden', 'This link has expired. Open the file from its record again.')
      }
      const [file] = await run(platform.pool, selectFiles(flowId, [fileId]))
      if (!file) throw new AppError('not_found', 'This file is gone.')
      const { as } = request.query
      guard(reply, file)
      if (as === 'thumbnail' && file.hasThumbnail) {
        return reply.type('image/webp').send(await platform.files.getStream(thumbnailKey(file.key)))
      }
      return sendFile(reply, { platform, file, isInline: as !== 'download', range: request.headers.range })
    })
  })
}

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
  isInline: boolean
  range: string | undefined
}

/** Sends a file, or the part of it that is asked for. Only what browsers show by themselves is shown. */
async function sendFile(reply: FastifyReply, { platform, file, isInline, range }: Sent) {
  const { mimeType, filename, key, size } = file
  const isShown = isInline && previewOf(mimeType) !== null
  void reply
    .type(acceptedTypes[mimeType] ? mimeType : 'application/octet-stream')
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${dispositionName(filename)}`)
    .header('accept-ranges', 'bytes')
  const part = byteRange(range, size)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send('')
  const whole = await platform.files.getStream(key)
  if (!part) return reply.header('content-length', size).send(whole)
  void reply
    .code(206)
    .header('content-range', `bytes ${part.first}-${part.last}/${size}`)
    .header('content-length', part.last - part.first + 1)
  // A reader who leaves ends the stream; there is nobody to tell.
  return reply.send(pipeline(whole, onlyBytes(part), () => undefined))
}
