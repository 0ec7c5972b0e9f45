import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireBase } from '../../access/can.ts'
import type { Identify } from '../../access/auth/identify.ts'
import { registerStreams } from '../../api/register-streams.ts'
import type { DescribedRoute } from '../../api/rest-route.ts'
import { disconnectSignal } from '../../api/disconnect-signal.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { openBase } from '../base/base.ts'
import { ExportedAsText } from '../model/exported-as.ts'
import { exportedView } from '../export/exported-view.ts'
import { exportFormats, sendExport } from '../export/send-export.ts'

const Params = z.object({
  basePublicId: z.string().max(64),
  tableId: z.string().max(64),
  viewId: z.string().max(64),
  format: z.enum(exportFormats),
})

const Query = z.object({
  timeZone: z.string().max(64).optional(),
  locale: z.string().max(64).optional(),
  as: z.optional(ExportedAsText),
})

/** The export of a view, as the API reference describes it. */
export const exportRoutes: readonly DescribedRoute[] = [
  {
    method: 'GET',
    path: '/api/exports/{basePublicId}/{tableId}/{viewId}/{format}',
    summary:
      'What a view shows, as a file: CSV, or XLSX with numbers and dates as such. With `as`, JSON of `filters`, `sort`, `grouped`, `hiddenFieldIds` and `orderedFieldIds`, these take the place of what the view says.',
    capability: 'view base',
    params: z.object({
      basePublicId: z.string(),
      tableId: z.string(),
      viewId: z.string(),
      format: z.enum(['csv', 'xlsx']),
    }),
    query: z.object({ timeZone: z.string().optional(), locale: z.string().optional(), as: z.string().optional() }),
    answer: z.string(),
    mediaTypes: { answer: 'application/octet-stream' },
  },
]

/** Registers the export of views: a view as a file that streams until the client disconnects. */
export function registerExportRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  registerStreams(app, { platform, identify }, (scope, requireActor) => {
    scope.get('/api/exports/:basePublicId/:tableId/:viewId/:format', async (request, reply) => {
      const signal = disconnectSignal(reply)
      const actor = await requireActor(request)
      const params = Params.safeParse(request.params)
      const query = Query.safeParse(request.query)
      if (!params.success || !query.success) throw new AppError('bad_input', 'There is no such export.')
      const { basePublicId, format, ...view } = params.data
      const flow = await requireBase({ platform, actor }, 'view base', basePublicId)
      const base = await openBase(platform, flow)
      const exported = await exportedView(base.seenBy(actor.userId), { ...view, ...query.data, signal })
      return sendExport(reply, { exported, format, source: { platform, flowId: flow.flowId } })
    })
  })
}
