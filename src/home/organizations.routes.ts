import { z } from 'zod'

import { demand } from '../access/can.ts'
import { changeRole, createOrganization, removeMember, switchOrganization } from '../access/organizations.ts'
import { membersOf, organizationsOf, type OwnOrganization, updateOrganization } from '../access/organizations.sql.ts'
import { restRoute, type RouteContext } from '../api/rest-route.ts'
import { Name, OrganizationId, organizationFor, success, Success, UserId } from './inputs.ts'

const Role = z.enum(['owner', 'admin', 'member'])

/** An organization as one of its members sees it; `userId` names the membership, by which one switches to it. */
export const Organization = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  role: Role,
  isAdmin: z.boolean(),
  planName: z.string(),
  isSandbox: z.boolean(),
  userCount: z.number(),
  connectionsStay: z.boolean(),
  isCurrent: z.boolean(),
})

export function presentOrganization(
  { membershipId, ...organization }: OwnOrganization,
  currentId: string,
): z.infer<typeof Organization> {
  const isAdmin = organization.role !== 'member'
  return { ...organization, userId: membershipId, isAdmin, isCurrent: organization.id === currentId }
}

const Path = z.object({ organizationId: OrganizationId })
const MemberPath = Path.extend({ userId: UserId })

async function demandRuling(context: RouteContext, organizationId: string) {
  const access = await demand(context, 'manage organization', { kind: 'organization', id: organizationId })
  const role = access.capabilities.has('own organization') ? ('owner' as const) : ('admin' as const)
  return { userId: context.actor.userId, role }
}

const list = restRoute({
  method: 'GET',
  path: '/admin/organizations',
  summary: 'The organizations that you belong to.',
  capability: 'signed in',
  answer: z.object({ organizations: z.array(Organization) }),
  async handle(context) {
    const organizations = await organizationsOf(context.platform.db, context.actor.userId)
    const current = organizations.length === 0 ? '' : await organizationFor(context, undefined)
    return { organizations: organizations.map(organization => presentOrganization(organization, current)) }
  },
})

const create = restRoute({
  method: 'POST',
  path: '/admin/organizations',
  summary: 'Makes an organization that you own; a sandbox is one to try things in.',
  capability: 'signed in',
  body: z.object({ name: Name, isSandbox: z.boolean().default(false) }),
  answer: z.object({ organizationId: z.string() }),
  async handle({ platform, actor }, { body }) {
    return { organizationId: await createOrganization(platform, { ...body, ownerUserId: actor.userId }) }
  },
})

const change = restRoute({
  method: 'PUT',
  path: '/admin/organizations/{organizationId}',
  summary: 'Changes the name of an organization, or whether new connections stay in the workspace they are made in.',
  capability: 'manage organization',
  params: Path,
  body: z.object({ name: Name.optional(), connectionsStay: z.boolean().optional() }),
  answer: Success,
  async handle(context, { params, body }) {
    await demandRuling(context, params.organizationId)
    await updateOrganization(context.platform.db, params.organizationId, body)
    return success
  },
})

const goTo = restRoute({
  method: 'POST',
  path: '/admin/organizations/switchOrganization',
  summary: 'Makes an organization the one that you work in, by your membership of it.',
  capability: 'signed in',
  body: z.object({ userId: UserId }),
  answer: z.object({ redirectPath: z.string(), organizationId: z.string() }),
  async handle({ platform, actor }, { body }) {
    const organizationId = await switchOrganization(platform, { membershipId: body.userId, userId: actor.userId })
    return { redirectPath: '/home', organizationId }
  },
})

const members = restRoute({
  method: 'GET',
  path: '/admin/organizations/{organizationId}/members',
  summary: 'The people of an organization, with their roles.',
  capability: 'view organization',
  params: Path,
  answer: z.object({
    members: z.array(
      z.object({
        membershipId: z.string(),
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        image: z.string().nullable(),
        role: Role,
      }),
    ),
  }),
  async handle(context, { params }) {
    await demand(context, 'view organization', { kind: 'organization', id: params.organizationId })
    return { members: await membersOf(context.platform.db, params.organizationId) }
  },
})

const setRole = restRoute({
  method: 'PUT',
  path: '/admin/organizations/{organizationId}/members/{userId}',
  summary: 'Gives a member another role; owners are made and unmade by owners.',
  capability: 'manage organization',
  params: MemberPath,
  body: z.object({ role: Role }),
  answer: Success,
  async handle(context, { params, body }) {
    const by = await demandRuling(context, params.organizationId)
    await changeRole(context.platform, { ...params, by }, body.role)
    return success
  },
})

const remove = restRoute({
  method: 'DELETE',
  path: '/admin/organizations/{organizationId}/members/{userId}',
  summary: 'Takes a member out of an organization, and out of all that was shared with them in it.',
  capability: 'manage organization',
  params: MemberPath,
  answer: Success,
  async handle(context, { params }) {
    await removeMember(context.platform, { ...params, by: await demandRuling(context, params.organizationId) })
    return success
  },
})

const leave = restRoute({
  method: 'POST',
  path: '/admin/organizations/{organizationId}/leave',
  summary: 'Ends your membership of an organization; its last owner cannot leave.',
  capability: 'view organization',
  params: Path,
  answer: Success,
  async handle(context, { params }) {
    const { userId } = context.actor
    await demand(context, 'view organization', { kind: 'organization', id: params.organizationId })
    // Who leaves decides about nobody but themselves.
    await removeMember(context.platform, { ...params, userId, by: { userId, role: 'owner' } })
    return success
  },
})

export const organizationRoutes = [list, create, change, goTo, members, setRole, remove, leave]
