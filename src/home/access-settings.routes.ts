import { z } from 'zod'

import { requireFlow } from '../access/can.ts'
import { flowType } from '../flows/registry.ts'
import { restRoute } from '../api/rest-route.ts'
import { AppError } from '../platform/errors.ts'
import { receivesNothing } from '../texts/flow-page-texts.ts'
import { success, Success } from './inputs.ts'
import { setAccessSettings } from './set-access-settings.ts'

const Instant = z.iso.datetime({ offset: true }).nullish()

export const setAccessSettingsRoute = restRoute({
  method: 'PUT',
  path: '/admin/flows/accessSettings/{flowId}',
  summary: 'Sets when a flow opens and closes, and its response limit. Null removes a limit; absent limits stay.',
  capability: 'manage flow',
  params: z.object({ flowId: z.coerce.string().max(20) }),
  body: z.object({
    openDate: Instant,
    expirationDate: Instant,
    maxSubmissions: z.number().int().min(1).max(1_000_000_000).nullish(),
  }),
  answer: Success,
  async handle(context, { params, body }) {
    const { flowId, type } = await requireFlow(context, 'manage flow', params)
    if (!flowType(type)?.canClose) throw new AppError('bad_input', receivesNothing)
    await setAccessSettings(context.platform, flowId, body)
    return success
  },
})

export const accessSettingsRoutes = [setAccessSettingsRoute]
