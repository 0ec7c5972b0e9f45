import { z } from 'zod'

import { demandFlow } from '../access/can.ts'
import { flowMembers } from '../access/flow-marks.sql.ts'
import { noteOpened } from '../access/flows.ts'
import { restRoute } from '../access/rest-route.ts'
import { shareFlow } from '../access/share-flow.ts'
import { AccessLevel, PublicId, success, Success } from './inputs.ts'

const Path = z.object({ flowId: z.coerce.string().max(20) })

const members = restRoute({
  method: 'GET',
  path: '/admin/flows/{flowId}/members',
  summary: 'The people with whom a flow is shared by name.',
  capability: 'share flow',
  params: Path,
  answer: z.object({
    members: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        accessLevel: AccessLevel,
        isMember: z.boolean(),
      }),
    ),
  }),
  async handle(context, { params }) {
    const { flowId } = await demandFlow(context, 'share flow', params)
    return { members: await flowMembers(context.platform.db, flowId) }
  },
})

const share = restRoute({
  method: 'PUT',
  path: '/admin/flows/{flowId}/members',
  summary: 'Shares a flow with somebody who has an account, to read or to write in; null ends that.',
  capability: 'share flow',
  params: Path,
  body: z.object({ email: z.email().max(320), accessLevel: AccessLevel.nullable() }),
  answer: Success,
  async handle(context, { params, body }) {
    const flow = await demandFlow(context, 'share flow', params)
    await shareFlow(context.platform, flow, { email: body.email, level: body.accessLevel })
    return success
  },
})

const opened = restRoute({
  method: 'POST',
  path: '/admin/flows/opened',
  summary: 'Notes that you opened a flow, for your list of recent ones.',
  capability: 'view flow',
  body: z.object({ flowPublicId: PublicId }),
  answer: Success,
  async handle(context, { body }) {
    const { publicId } = await demandFlow(context, 'view flow', { publicId: body.flowPublicId })
    await noteOpened(context.platform, publicId, context.actor.userId)
    return success
  },
})

export const shareRoutes = [members, share, opened]
