import { z } from 'zod'

import { requireFlow } from '../access/can.ts'
import { selectFlowMembers } from '../access/flow-marks.sql.ts'
import { recordFlowOpened } from '../access/flows.ts'
import { restRoute } from '../api/rest-route.ts'
import { flowInvitations } from '../access/invitations.ts'
import { shareFlow } from '../access/share-flow.ts'
import { AccessLevel, PublicId, success, Success } from './inputs.ts'
import { run } from '../platform/sql/run.ts'

const Path = z.object({ flowId: z.coerce.string().max(20) })

export const listFlowMembersRoute = restRoute({
  method: 'GET',
  path: '/admin/flows/{flowId}/members',
  summary: 'The collaborators of a flow, and the people who are invited to it.',
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
    /** Invitations that were not accepted yet. */
    invitations: z.array(
      z.object({
        email: z.string(),
        accessLevel: AccessLevel,
        /** The path of the page where it is accepted. Null if the server sent it by email. */
        path: z.string().nullable(),
      }),
    ),
  }),
  async handle(context, { params }) {
    const { flowId } = await requireFlow(context, 'share flow', params)
    const { platform } = context
    const [members, invitations] = await Promise.all([
      run(platform.pool, selectFlowMembers(flowId)),
      flowInvitations(platform, flowId),
    ])
    return { members, invitations }
  },
})

export const shareFlowRoute = restRoute({
  method: 'PUT',
  path: '/admin/flows/{flowId}/members',
  summary:
    'Shares a flow with a person, with read or write access. Null removes their access. People without an account are invited by email, or by the link in the list of invitations where the server sends no email.',
  capability: 'share flow',
  params: Path,
  body: z.object({ email: z.email().max(320), accessLevel: AccessLevel.nullable() }),
  answer: Success.extend({ invited: z.boolean() }),
  async handle(context, { params, body }) {
    const { platform, actor, publicUrl } = context
    const flow = await requireFlow(context, 'share flow', params)
    const to = { flow, email: body.email, level: body.accessLevel, publicUrl }
    return { ...success, invited: await shareFlow(platform, actor, to) }
  },
})

export const noteOpenedRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/opened',
  summary: 'Records that you opened a flow, for your recent items.',
  capability: 'view flow',
  body: z.object({ flowPublicId: PublicId }),
  answer: Success,
  async handle(context, { body }) {
    const { publicId } = await requireFlow(context, 'view flow', { publicId: body.flowPublicId })
    await recordFlowOpened(context.platform, publicId, context.actor.userId)
    return success
  },
})

export const shareRoutes = [listFlowMembersRoute, shareFlowRoute, noteOpenedRoute]
