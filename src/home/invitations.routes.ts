import { z } from 'zod'

import { demand } from '../access/can.ts'
import {
  acceptInvitation,
  cancelInvitation,
  invitationsOf,
  inviteByMail,
  makeInvitationLink,
  readInvitation,
} from '../access/invitations.ts'
import { organizationsOf } from '../access/organizations.sql.ts'
import { restRoute, type RouteContext } from '../api/rest-route.ts'
import { AccessLevel, OrganizationId, success, Success } from './inputs.ts'

const Path = z.object({ organizationId: OrganizationId })
const TokenPath = z.object({ token: z.string().max(64) })
const Role = z.enum(['owner', 'admin', 'member'])

const Invitation = z.object({
  id: z.string(),
  email: z.string().nullable(),
  role: Role,
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  inviterName: z.string(),
  path: z.string(),
})

const demandRuling = (context: RouteContext, id: string) =>
  demand(context, 'manage organization', { kind: 'organization', id })

const list = restRoute({
  method: 'GET',
  path: '/admin/organizations/{organizationId}/invitations',
  summary: 'The invitations that are still good; the one without an address is the link for everybody.',
  capability: 'manage organization',
  params: Path,
  answer: z.object({ invitations: z.array(Invitation) }),
  async handle(context, { params }) {
    await demandRuling(context, params.organizationId)
    return { invitations: await invitationsOf(context.platform, params.organizationId) }
  },
})

const invite = restRoute({
  method: 'POST',
  path: '/admin/organizations/{organizationId}/invitations',
  summary: 'Invites somebody by mail; the invitation is good for a week, and for one person.',
  capability: 'manage organization',
  params: Path,
  body: z.object({ email: z.email().max(320), role: z.enum(['admin', 'member']).default('member') }),
  answer: z.object({ invitation: Invitation }),
  async handle(context, { params, body }) {
    const { platform, actor, publicUrl } = context
    const { organizationId } = params
    await demandRuling(context, organizationId)
    const organization = (await organizationsOf(platform.db, actor.userId)).find(({ id }) => id === organizationId)
    const to = { organizationId, organizationName: organization?.name ?? '', publicUrl, ...body }
    return { invitation: await inviteByMail(platform, actor, to) }
  },
})

const makeLink = restRoute({
  method: 'POST',
  path: '/admin/organizations/{organizationId}/invitationLink',
  summary: 'Makes the link by which whoever has it becomes a member; the one before leads nowhere any more.',
  capability: 'manage organization',
  params: Path,
  answer: z.object({ invitation: Invitation }),
  async handle(context, { params }) {
    await demandRuling(context, params.organizationId)
    const { userId: inviterId } = context.actor
    return { invitation: await makeInvitationLink(context.platform, { ...params, inviterId }) }
  },
})

const cancel = restRoute({
  method: 'DELETE',
  path: '/admin/organizations/{organizationId}/invitations/{invitationId}',
  summary: 'Ends an invitation, or the link for everybody.',
  capability: 'manage organization',
  params: Path.extend({ invitationId: z.string().max(64) }),
  answer: Success,
  async handle(context, { params }) {
    await demandRuling(context, params.organizationId)
    await cancelInvitation(context.platform, { organizationId: params.organizationId, id: params.invitationId })
    return success
  },
})

const read = restRoute({
  method: 'GET',
  path: '/admin/invitations/{token}',
  summary: 'To what an invitation invites, who does, and whether you have that already.',
  capability: 'signed in',
  params: TokenPath,
  answer: z.object({
    organizationName: z.string(),
    inviterName: z.string(),
    role: Role,
    /** To whom it was sent; null for the link. */
    email: z.string().nullable(),
    isMember: z.boolean(),
    /** What it gives instead of the organization. */
    flow: z.object({ name: z.string(), accessLevel: AccessLevel }).nullable(),
  }),
  handle: ({ platform, actor }, { params }) => readInvitation(platform, actor.userId, params.token),
})

const accept = restRoute({
  method: 'POST',
  path: '/admin/invitations/{token}/accept',
  summary: 'Joins the organization that an invitation is for, and goes there; or takes the flow that it is for.',
  capability: 'signed in',
  params: TokenPath,
  answer: Success.extend({ organizationId: z.string(), redirectPath: z.string() }),
  async handle({ platform, actor }, { params }) {
    return { ...success, ...(await acceptInvitation(platform, actor.userId, params.token)) }
  },
})

export const invitationRoutes = [list, invite, makeLink, cancel, read, accept]
