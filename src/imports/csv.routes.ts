import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { Identify } from '../access/auth/identify.ts'
import { contentLength, registerStreams } from '../api/register-streams.ts'
import type { DescribedRoute } from '../api/rest-route.ts'
import type { Platform } from '../platform/platform.ts'
import { requireImport } from './import-state.ts'
import { receiveCsv } from './receive-csv.ts'
import { unreadableAsCsv } from './unreadable-cells.ts'

export const uploadCsvRoute = {
  method: 'POST',
  path: '/api/imports/csv',
  summary: 'Takes a CSV, XLSX, JSON, or NDJSON file as its body and reads it; imports.get tells what is in it.',
  capability: 'signed in',
  query: z.object({ fileName: z.string().optional() }),
  body: z.string(),
  answer: z.object({ importId: z.string() }),
  mediaTypes: { body: 'text/csv' },
} satisfies DescribedRoute

const rejectedCsvRoute = {
  method: 'GET',
  path: '/api/imports/{importId}/rejected.csv',
  summary: 'The cells of an import that could not be read, as a CSV file.',
  capability: 'signed in',
  params: z.object({ importId: z.string() }),
  answer: z.string(),
  mediaTypes: { answer: 'text/csv' },
} satisfies DescribedRoute

/** The routes of CSV files, for the API documentation. */
export const csvRoutes: readonly DescribedRoute[] = [uploadCsvRoute, rejectedCsvRoute]

/**
 * Mounts the two streaming routes of CSV files. `POST /api/imports/csv?fileName=…` takes the file as its body and
 * answers `{ importId }`; `GET /api/imports/{importId}/rejected.csv` returns the cells that could not be read.
 */
export function registerCsvRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  registerStreams(app, { platform, identify }, (scope, requireActor) => {
    scope.post<{ Querystring: { fileName?: string }; Body: Readable }>('/api/imports/csv', async request =>
      receiveCsv(platform, await requireActor(request, 'signed in'), {
        fileName: String(request.query.fileName ?? ''),
        contentType: request.headers['content-type'],
        length: contentLength(request),
        body: request.body ?? Readable.from([]),
      }),
    )

    scope.get<{ Params: { importId: string } }>('/api/imports/:importId/rejected.csv', async (request, reply) => {
      const row = await requireImport(platform, await requireActor(request, 'signed in'), request.params.importId)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="unreadable-cells.csv"')
        .send(Readable.from(unreadableAsCsv(platform, row)))
    })
  })
}
