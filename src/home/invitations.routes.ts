import { z } from 'zod'

import { requireAccess } from '../access/can.ts'
import {
  acceptInvitation,
  cancelInvitation,
  invitationsOf,
  inviteByMail,
  createInvitationLink,
  readInvitation,
} from '../access/invitations.ts'
import { selectOrganizations } from '../access/organizations.sql.ts'
import { restRoute, type RouteContext } from '../api/rest-route.ts'
import { AccessLevel, OrganizationId, success, Success } from './inputs.ts'
import { run } from '../platform/sql/run.ts'

const Path = z.object({ organizationId: OrganizationId })
const TokenPath = z.object({ token: z.string().max(64) })
const Role = z.enum(['owner', 'admin', 'member'])

const Invitation = z.object({
  id: z.string(),
  /** Null for the link, which anyone can use. */
  email: z.string().nullable(),
  role: Role,
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  inviterName: z.string(),
  /** Below the address of the product. */
  path: z.string(),
})

const requireAdmin = (context: RouteContext, id: string) =>
  requireAccess(context, 'manage organization', { kind: 'organization', id })

export const listInvitationsRoute = restRoute({
  method: 'GET',
  path: '/admin/organizations/{organizationId}/invitations',
  summary: 'The pending invitations. The one without an email is the invitation link.',
  capability: 'manage organization',
  params: Path,
  answer: z.object({ invitations: z.array(Invitation) }),
  async handle(context, { params }) {
    await requireAdmin(context, params.organizationId)
    return { invitations: await invitationsOf(context.platform, params.organizationId) }
  },
})

export const inviteRoute = restRoute({
  method: 'POST',
  path: '/admin/organizations/{organizationId}/invitations',
  summary: 'Invites a person by email. The invitation works once and expires after a week.',
  capability: 'manage organization',
  params: Path,
  body: z.object({ email: z.email().max(320), role: z.enum(['admin', 'member']).default('member') }),
  answer: z.object({ invitation: Invitation }),
  async handle(context, { params, body }) {
    const { platform, actor, publicUrl } = context
    const { organizationId } = params
    await requireAdmin(context, organizationId)
    const organization = (await run(platform.pool, selectOrganizations(actor.userId))).find(
      ({ id }) => id === organizationId,
    )
    const to = { organizationId, organizationName: organization?.name ?? '', publicUrl, ...body }
    return { invitation: await inviteByMail(platform, actor, to) }
  },
})

export const createInvitationLinkRoute = restRoute({
  method: 'POST',
  path: '/admin/organizations/{organizationId}/invitationLink',
  summary: 'Creates an invitation link, with which anyone can join. The previous link stops working.',
  capability: 'manage organization',
  params: Path,
  answer: z.object({ invitation: Invitation }),
  async handle(context, { params }) {
    await requireAdmin(context, params.organizationId)
    const { userId: inviterId } = context.actor
    return { invitation: await createInvitationLink(context.platform, { ...params, inviterId }) }
  },
})

export const cancelInvitationRoute = restRoute({
  method: 'DELETE',
  path: '/admin/organizations/{organizationId}/invitations/{invitationId}',
  summary: 'Cancels an invitation or the invitation link.',
  capability: 'manage organization',
  params: Path.extend({ invitationId: z.string().max(64) }),
  answer: Success,
  async handle(context, { params }) {
    await requireAdmin(context, params.organizationId)
    await cancelInvitation(context.platform, { organizationId: params.organizationId, id: params.invitationId })
    return success
  },
})

export const readInvitationRoute = restRoute({
  method: 'GET',
  path: '/admin/invitations/{token}',
  summary: 'What an invitation is for, who sent it, and whether you already have access.',
  capability: 'signed in',
  params: TokenPath,
  answer: z.object({
    organizationName: z.string(),
    inviterName: z.string(),
    role: Role,
    /** Null for the invitation link. */
    email: z.string().nullable(),
    /** Whether the person already has what the invitation gives. */
    isMember: z.boolean(),
    /** Set when it is for a single flow instead of the organization. */
    flow: z.object({ name: z.string(), accessLevel: AccessLevel }).nullable(),
  }),
  handle: ({ platform, actor }, { params }) => readInvitation(platform, actor.userId, params.token),
})

export const acceptInvitationRoute = restRoute({
  method: 'POST',
  path: '/admin/invitations/{token}/accept',
  summary: 'Accepts an invitation: joins and opens its organization, or gets access to its flow.',
  capability: 'signed in',
  params: TokenPath,
  answer: Success.extend({ organizationId: z.string(), redirectPath: z.string() }),
  async handle({ platform, actor }, { params }) {
    return { ...success, ...(await acceptInvitation(platform, actor.userId, params.token)) }
  },
})

export const invitationRoutes = [
  listInvitationsRoute,
  inviteRoute,
  createInvitationLinkRoute,
  cancelInvitationRoute,
  readInvitationRoute,
  acceptInvitationRoute,
]
