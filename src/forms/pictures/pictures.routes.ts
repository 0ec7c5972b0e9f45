import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Identify } from '../../access/auth/identify.ts'
import { requireBase } from '../../access/can.ts'
import { countVisit } from '../../access/public-links/limit-visitors.ts'
import { addressOf } from '../../access/public-links/visitor.ts'
import { contentLength, registerStreams } from '../../api/register-streams.ts'
import type { DescribedRoute } from '../../api/rest-route.ts'
import { openBase } from '../../engine/base/base.ts'
import { discardFiles } from '../../engine/files/files.sql.ts'
import { receiveFile } from '../../engine/files/receive-file.ts'
import { maxFileSize } from '../../fields/attachments/attachment.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { fileTooLarge } from '../../texts/error-catalogue.ts'
import { missingFile } from '../../texts/record-texts.ts'
import { formLinkKind } from '../submissions/form-link-kind.ts'
import { letIn, openPublicForm, refusalOf } from '../submissions/public-form.ts'
import { tokenDuration } from '../submissions/submission-token.ts'
import { selectReplaced } from '../versions/form-versions.sql.ts'
import { loadVersion, type LoadedVersion } from '../versions/load-version.ts'
import { pictureId, pictureKeys } from './picture-keys.ts'
import { isPicture, sendPicture } from './send-picture.ts'

const day = 86_400

const PictureParams = z.object({ publicId: z.string(), fileId: z.string(), width: z.string() })

/** The routes of pictures for people who edit forms, as the API reference describes them. */
export const pictureRoutes: readonly DescribedRoute[] = [
  {
    method: 'POST',
    path: '/api/form-pictures/{publicId}',
    summary: 'Takes a picture of 10 MB at most as its body; the answer has the key by which the form refers to it.',
    capability: 'edit structure',
    params: z.object({ publicId: z.string() }),
    query: z.object({ filename: z.string() }),
    body: z.string(),
    answer: z.object({ key: z.string() }),
    mediaTypes: { body: 'application/octet-stream' },
  },
  {
    method: 'GET',
    path: '/api/form-pictures/{publicId}/{fileId}/{width}',
    summary: 'A picture of a form as it is edited, at a width of 480, 960, or 1920 pixels.',
    capability: 'edit structure',
    params: PictureParams,
    answer: z.string(),
    mediaTypes: { answer: 'image/webp' },
  },
]

/** Registers the pictures of forms: for people who edit them, and for respondents. */
export function registerPictureRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  registerStreams(app, { platform, identify }, (scope, requireActor) => {
    scope.post<{ Params: { publicId: string }; Querystring: { filename?: string }; Body: Readable | undefined }>(
      '/api/form-pictures/:publicId',
      async request => {
        const actor = await requireActor(request)
        const flow = await requireBase({ platform, actor }, 'edit structure', request.params.publicId)
        if ((contentLength(request) ?? 0) > maxFileSize) throw new AppError('too_large', fileTooLarge)
        const file = await receiveFile(await openBase(platform, flow), {
          filename: String(request.query.filename ?? ''),
          body: request.body ?? Readable.from([]),
          userId: actor.userId,
          wasDownloaded: false,
        })
        if (isPicture(file)) return { key: file.key }
        await run(platform.pool, discardFiles(flow.flowId, [file.key]))
        throw new AppError('unsupported', 'Use a PNG, JPEG, GIF, WebP, or AVIF picture.')
      },
    )

    scope.get<{ Params: z.infer<typeof PictureParams> }>(
      '/api/form-pictures/:publicId/:fileId/:width',
      async (request, reply) => {
        const { publicId, fileId, width } = request.params
        const actor = await requireActor(request)
        const { flowId } = await requireBase({ platform, actor }, 'edit structure', publicId)
        const cacheControl = `private, max-age=${day}, immutable`
        return sendPicture(reply, { platform, flowId, fileId, width: Number(width), cacheControl })
      },
    )
  })

  app.get<{ Params: z.infer<typeof PictureParams> & { version: string } }>(
    '/t/:publicId/pictures/:version/:fileId/:width',
    async (request, reply) => {
      const { publicId, fileId, width, version } = request.params
      const visitor = {
        identifier: publicId,
        cookies: request.headers.cookie,
        address: addressOf(request),
        setCookie: () => undefined,
      }
      const opened = await openPublicForm(platform, visitor)
      const { link, state } = opened
      await countVisit(platform, formLinkKind, { link, address: visitor.address })
      if (state === 'locked' || state === 'trashed' || state === 'unpublished') throw refusalOf(state)
      const shown = await shownVersion(platform, letIn(opened), Number(version))
      if (!shown || !picturesOf(shown).has(fileId)) throw new AppError('not_found', missingFile)
      const cacheControl = `${link.passwordHash === null ? 'public' : 'private'}, max-age=${7 * day}, immutable`
      return sendPicture(reply, { platform, flowId: link.flowId, fileId, width: Number(width), cacheControl })
    },
  )
}

/** A version that respondents see now, or can still finish; null for any other. */
async function shownVersion(
  platform: Platform,
  { link: { flowId }, version: published }: Awaited<ReturnType<typeof openPublicForm>>,
  number: number,
): Promise<LoadedVersion | null> {
  if (published?.number === number) return published
  if (!Number.isSafeInteger(number) || number < 1 || number > 1_000_000_000) return null
  const [found] = await run(platform.pool, selectReplaced({ flowId, number }))
  const isRecent = found?.replacedAt && Date.parse(found.replacedAt) > Date.now() - tokenDuration
  return isRecent ? loadVersion(platform, { flowId, number }) : null
}

const pictures = new WeakMap<LoadedVersion, ReadonlySet<string>>()

/** The ids of the files that a version shows. */
function picturesOf(version: LoadedVersion): ReadonlySet<string> {
  const existing = pictures.get(version) ?? new Set([...pictureKeys(version.document)].map(pictureId))
  pictures.set(version, existing)
  return existing
}
