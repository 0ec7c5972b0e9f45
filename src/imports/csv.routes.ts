import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

import type { Identify } from '../access/auth/identify.ts'
import { contentLength, registerStreams } from '../api/register-streams.ts'
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
  registerStreams(app, { platform, identify }, (scope, demandActor) => {
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
