import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

import type { Actor } from '../access/actor.ts'
import type { Identify } from '../access/identify.ts'
import { presentable } from '../access/present-error.ts'
import { refuseForeign } from '../access/register-trpc.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { demandImport } from './import-state.ts'
import { receiveCsv } from './receive-csv.ts'
import { unreadableAsCsv } from './unreadable-cells.ts'

/**
 * Mounts the two routes of CSV files, which stream:
 * `POST /api/imports/csv?fileName=…` takes the file as its body and answers `{ importId }`;
 * `GET /api/imports/{importId}/rejected.csv` gives the cells that could not be read.
 */
export function registerCsvRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  async function demandActor(request: FastifyRequest): Promise<Actor> {
    refuseForeign(request, platform)
    const actor = await identify(request.headers)
    if (!actor) throw new AppError('not_signed_in', 'Sign in to go on.')
    return actor
  }

  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { code, message, httpStatus } = presentable(error, request.id)
      if (code === 'internal') request.log.error({ error }, 'A request failed')
      // What is left of a refused file is not read.
      return reply.code(httpStatus).header('connection', 'close').send({ error: { code, message } })
    })

    scope.post<{ Querystring: { fileName?: string }; Body: Readable }>('/api/imports/csv', async request =>
      receiveCsv(platform, await demandActor(request), {
        fileName: String(request.query.fileName ?? ''),
        contentType: request.headers['content-type'],
        length: contentLength(request),
        body: request.body ?? Readable.from([]),
      }),
    )

    scope.get<{ Params: { importId: string } }>('/api/imports/:importId/rejected.csv', async (request, reply) => {
      const row = await demandImport(platform, await demandActor(request), request.params.importId)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="unreadable-cells.csv"')
        .send(Readable.from(unreadableAsCsv(platform, row)))
    })
  })
}

function contentLength({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'])
  return Number.isFinite(length) ? length : null
}
