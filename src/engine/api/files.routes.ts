import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireBase } from '../../access/can.ts'
import type { Identify } from '../../access/auth/identify.ts'
import { contentLength, registerStreams } from '../../api/register-streams.ts'
import type { DescribedRoute } from '../../api/rest-route.ts'
import { maxFileSize } from '../../fields/attachments/attachment.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { openBase } from '../base/base.ts'
import { run } from '../../platform/sql/run.ts'
import { addFile } from '../files/add-file.ts'
import { selectFiles } from '../files/files.sql.ts'
import { sendFile } from '../files/send-file.ts'
import { addressPath, isSigned } from '../files/signed-address.ts'
import { UploadedFile } from '../model/uploaded-file.ts'
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

/** The routes of files, as the API reference describes them. */
export const fileRoutes: readonly DescribedRoute[] = [
  {
    method: 'POST',
    path: '/api/attachments/{basePublicId}/{tableId}/{fieldId}',
    summary: 'Takes a file of 10 MB at most as its body; the answer has the attachment to put into a cell.',
    capability: 'edit records',
    params: z.object({ basePublicId: z.string(), tableId: z.string(), fieldId: z.string() }),
    query: z.object({ filename: z.string() }),
    body: z.string(),
    answer: UploadedFile,
    mediaTypes: { body: 'application/octet-stream' },
  },
  {
    method: 'GET',
    path: '/api/files/{flowId}/{fileId}/{signature}/{filename}',
    summary: 'A file, at an address that a call has answered; it is good for an hour at most.',
    capability: 'view base',
    params: z.object({ flowId: z.string(), fileId: z.string(), signature: z.string(), filename: z.string() }),
    query: z.object({ as: z.enum(['thumbnail', 'download']).optional() }),
    answer: z.string(),
    mediaTypes: { answer: 'application/octet-stream' },
  },
]

/** Registers the upload of files, and the addresses that serve them. */
export function registerFileRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  registerStreams(app, { platform, identify }, (scope, requireActor) => {
    scope.post<UploadRoute>('/api/attachments/:basePublicId/:tableId/:fieldId', async request => {
      const actor = await requireActor(request)
      const { basePublicId, ...field } = request.params
      const flow = await requireBase({ platform, actor }, 'edit records', basePublicId)
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
      return sendFile(reply, { platform, file, as: request.query.as, range: request.headers.range })
    })
  })
}
