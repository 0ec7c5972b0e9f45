import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { countVisit } from '../../access/public-links/limit-visitors.ts'
import { presentable } from '../../api/present-error.ts'
import { rejectCrossSite } from '../../api/register-trpc.ts'
import { sendFile } from '../../engine/files/send-file.ts'
import { maxFileSize } from '../../fields/attachments/attachment.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { missingFile } from '../../texts/record-texts.ts'
import { formLinkKind } from '../submissions/form-link-kind.ts'
import { openSubmission } from '../submissions/open-submission.ts'
import { openPublicForm, type PublicForm } from '../submissions/public-form.ts'
import { formVisitor, readInput, Token } from '../submissions/submissions.routes.ts'
import { beginUpload, cancelUpload, receivePart } from './receive-upload.ts'
import { partSize } from './upload-parts.ts'
import { selectFileOfUpload } from './uploads.sql.ts'

const BeginInput = z.object({
  token: Token,
  blockId: z.string().max(64),
  filename: z.string().max(1_000),
  size: z.number().int().min(0).max(maxFileSize),
})
const RemoveInput = z.object({ token: Token, uploadId: z.string().max(64) })
const PartQuery = z.object({ upload: z.string().max(64), number: z.coerce.number().int().min(0).max(1_000) })

type FormRequest = FastifyRequest<{ Params: { publicId: string } }>

/** What respondents upload. The id of an upload is secret, so it needs no token once it has begun. */
export function registerUploadRoutes(app: FastifyInstance, platform: Platform): void {
  const open = async (request: FormRequest, reply: FastifyReply) => {
    rejectCrossSite(request, platform)
    const visitor = formVisitor(request, reply, request.params.publicId)
    const opened = await openPublicForm(platform, visitor)
    const visit = { link: opened.link, address: visitor.address }
    await countVisit(platform, formLinkKind, visit)
    return { opened, visit }
  }

  /** Counts what is stored, by the address of the visitor and for all of them together. */
  const count = async ({ link, address }: { link: PublicForm['link']; address: string }) => {
    await countVisit(platform, formLinkKind, { link, address, limit: 'uploads' })
    await countVisit(platform, formLinkKind, { link, address: 'all', limit: 'allUploads' })
    platform.space.requireRoom()
  }

  void app.register(async scope => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { code, message, httpStatus, publicDetails } = presentable(error, request.id)
      if (code === 'internal') request.log.error({ error }, 'A request failed')
      return reply.code(httpStatus).send({ error: { code, message, ...publicDetails } })
    })

    scope.post<{ Params: { publicId: string } }>('/api/forms/:publicId/upload', async (request, reply) => {
      const { opened, visit } = await open(request, reply)
      await count(visit)
      const { token, ...upload } = readInput(BeginInput, request.body)
      return beginUpload(await openSubmission(platform, opened, token), upload)
    })

    scope.post<{ Params: { publicId: string } }>(
      '/api/forms/:publicId/upload-part',
      { bodyLimit: partSize },
      async (request, reply) => {
        const { opened, visit } = await open(request, reply)
        await count(visit)
        const { upload: uploadId, number } = readInput(PartQuery, request.query)
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        return receivePart({ platform, opened }, { uploadId, number, bytes })
      },
    )

    scope.post<{ Params: { publicId: string } }>('/api/forms/:publicId/remove-upload', async (request, reply) => {
      const { opened } = await open(request, reply)
      const { token, uploadId } = readInput(RemoveInput, request.body)
      await cancelUpload(await openSubmission(platform, opened, token), uploadId)
      return { success: true }
    })

    // A respondent sees what they have added, also after a reload.
    scope.get<{ Params: { publicId: string; uploadId: string } }>(
      '/api/forms/:publicId/uploads/:uploadId',
      async (request, reply) => {
        const { opened } = await open(request, reply)
        const [file] = await run(platform.pool, selectFileOfUpload(opened.link.flowId, request.params.uploadId))
        if (!file?.hasThumbnail) throw new AppError('not_found', missingFile)
        return sendFile(reply, { platform, file, as: 'thumbnail', range: undefined })
      },
    )
  })
}
