import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandBase } from '../../access/can.ts'
import type { Identify } from '../../access/identify.ts'
import { registerStreams } from '../../access/register-streams.ts'
import { dispositionName } from '../../platform/disposition-name.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { openBase } from '../base.ts'
import { csvExport } from './csv-export.ts'
import { exportedView } from './exported-view.ts'
import { xlsxExport } from './xlsx-export.ts'

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: csvExport },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxExport },
} as const

const Params = z.object({
  basePublicId: z.string().max(64),
  tableId: z.string().max(64),
  viewId: z.string().max(64),
  format: z.enum(['csv', 'xlsx']),
})

const Query = z.object({ timeZone: z.string().max(64).optional(), locale: z.string().max(64).optional() })

/** Mounts the export of views: what a view shows as a file that streams, until the one who asked for it leaves. */
export function registerExportRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  registerStreams(app, { platform, identify }, (scope, demandActor) => {
    scope.get('/api/exports/:basePublicId/:tableId/:viewId/:format', async (request, reply) => {
      const actor = await demandActor(request)
      const params = Params.safeParse(request.params)
      const query = Query.safeParse(request.query)
      if (!params.success || !query.success) throw new AppError('bad_input', 'There is no such export.')
      const { basePublicId, format, ...of } = params.data
      const flow = await demandBase({ platform, actor }, 'view base', basePublicId)
      const base = await openBase(platform, flow)
      const exported = await exportedView(base.seenBy(actor.userId), { ...of, ...query.data })
      const { type, write } = formats[format]
      const name = `${exported.table.name} - ${exported.view.name}.${format}`
      return reply
        .type(type)
        .header('content-disposition', `attachment; ${dispositionName(name)}`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(Readable.from(write(exported), { objectMode: false }))
    })
  })
}
