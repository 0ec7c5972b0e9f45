import { z } from 'zod'
import { requireAccess } from '../../access/can.ts'
import { restRoute } from '../../api/rest-route.ts'
import { answerMetadata } from './answer-metadata.ts'

const maxRequests = 20
const maxSources = 50

const SourceId = z.string().max(200)
const Settings = z
  .record(z.string().max(64), z.unknown())
  .refine(settings => JSON.stringify(settings).length <= 100_000, 'Too many settings')
  .refine(
    settings =>
      Object.values(settings).every(setting => !Array.isArray(setting) || setting.length <= maxSources) &&
      Object.values(settings)
        .filter(setting => typeof setting === 'string' || Array.isArray(setting))
        .flat()
        .every(id => typeof id !== 'string' || SourceId.safeParse(id).success),
    `At most ${maxSources} sources`,
  )

export const getMetadataRoute = restRoute({
  method: 'POST',
  path: '/v1/zite/admin/services/getMetadata',
  summary:
    'What connections reach: the list of all bases or spreadsheets, or the tables and fields of those that `settings` names.',
  capability: 'use connection',
  body: z.object({
    requests: z
      .array(
        z.object({
          serviceId: z.string().regex(/^\d{1,18}$/, 'Not a valid id'),
          serviceType: z.string().max(64).optional(),
          settings: Settings.optional(),
        }),
      )
      .min(1)
      .max(maxRequests),
    /** Asks the services, whatever is stored. */
    forceRefresh: z.boolean().optional(),
  }),
  answer: z.object({
    metadata: z.array(
      z.object({
        serviceId: z.string(),
        serviceType: z.string(),
        sources: z.array(z.looseObject({ id: z.string(), name: z.string() })),
        problems: z.array(
          z.object({
            sourceId: z.string().nullable(),
            message: z.string(),
            detail: z.string().nullable(),
            action: z.enum(['retry', 'reconnect']),
          }),
        ),
      }),
    ),
  }),
  async handle(context, { body }) {
    const { requests, forceRefresh = false } = body
    for (const { serviceId } of requests) {
      await requireAccess(context, 'use connection', { kind: 'connection', id: serviceId })
    }
    const metadata = []
    for (const { serviceId, settings = {} } of requests) {
      const request = { connectionId: serviceId, isForced: forceRefresh }
      metadata.push(await answerMetadata(context.platform, request, settings))
    }
    return { metadata }
  },
})
