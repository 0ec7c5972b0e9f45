import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { demandBase } from '../../access/can.ts'
import type { Identify } from '../../access/auth/identify.ts'
import { registerStreams } from '../../api/register-streams.ts'
import { untilLeft } from '../../api/until-left.ts'
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

/** Mounts the export of views: what a view shows as a file that streams, until the one who asked for it leaves. */
export function registerExportRoutes(app: FastifyInstance, platform: Platform, identify: Identify): void {
  registerStreams(app, { platform, identify }, (scope, demandActor) => {
    scope.get('/api/exports/:basePublicId/:tableId/:viewId/:format', async (request, reply) => {
      const signal = untilLeft(reply)
      const actor = await demandActor(request)
      const params = Params.safeParse(request.params)
      const query = Query.safeParse(request.query)
      if (!params.success || !query.success) throw new AppError('bad_input', 'There is no such export.')
      const { basePublicId, format, ...of } = params.data
      const flow = await demandBase({ platform, actor }, 'view base', basePublicId)
      const base = await openBase(platform, flow)
      const exported = await exportedView(base.seenBy(actor.userId), { ...of, ...query.data, signal })
      return sendExport(reply, { exported, format, source: { platform, flowId: flow.flowId } })
    })
  })
}
