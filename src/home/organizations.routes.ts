import { z } from 'zod'

import { requireAccess } from '../access/can.ts'
import {
  createOrganization,
  removeMember,
  switchOrganization,
  updateOrganization,
  updateRole,
} from '../access/organizations.ts'
import { selectMembers, selectOrganizations, type OwnOrganization } from '../access/organizations.sql.ts'
import { restRoute, type RouteContext } from '../api/rest-route.ts'
import { CreationId, Name, OrganizationId, organizationFor, success, Success, UserId } from './inputs.ts'
import { run } from '../platform/sql/run.ts'

const Role = z.enum(['owner', 'admin', 'member'])

/** An organization as one of its members sees it. `userId` is the id of their membership, which switches to it. */
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
  /** Whether items in Home belong to their creators and the admins alone, instead of to everyone. */
  isHomePrivate: z.boolean(),
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

async function requireAdmin(context: RouteContext, organizationId: string) {
  const access = await requireAccess(context, 'manage organization', { kind: 'organization', id: organizationId })
  const role = access.capabilities.has('own organization') ? ('owner' as const) : ('admin' as const)
  return { userId: context.actor.userId, role }
}

export const listOrganizationsRoute = restRoute({
  method: 'GET',
  path: '/admin/organizations',
  summary: 'The organizations that you belong to.',
  capability: 'signed in',
  answer: z.object({ organizations: z.array(Organization) }),
  async handle(context) {
    const organizations = await run(context.platform.pool, selectOrganizations(context.actor.userId))
    const current = organizations.length === 0 ? '' : await organizationFor(context, undefined)
    return { organizations: organizations.map(organization => presentOrganization(organization, current)) }
  },
})

export const createOrganizationRoute = restRoute({
  method: 'POST',
  path: '/admin/organizations',
  summary: 'Creates an organization that you own. A sandbox is for trying things out.',
  capability: 'signed in',
  body: z.object({ name: Name, isSandbox: z.boolean().default(false), creationId: CreationId.optional() }),
  answer: z.object({ organizationId: z.string() }),
  async handle({ platform, actor }, { body }) {
    return { organizationId: await createOrganization(platform, { ...body, ownerUserId: actor.userId }) }
  },
})

export const updateOrganizationRoute = restRoute({
  method: 'PUT',
  path: '/admin/organizations/{organizationId}',
  summary:
    'Renames an organization, or changes its settings: whether new connections stay in their workspace, and whether items in Home are private to their creators and the admins.',
  capability: 'manage organization',
  params: Path,
  body: z.object({
    name: Name.optional(),
    connectionsStay: z.boolean().optional(),
    isHomePrivate: z.boolean().optional(),
  }),
  answer: Success,
  async handle(context, { params, body }) {
    await requireAdmin(context, params.organizationId)
    await updateOrganization(context.platform, params.organizationId, body)
    return success
  },
})

export const switchOrganizationRoute = restRoute({
  method: 'POST',
  path: '/admin/organizations/switchOrganization',
  summary: 'Switches to an organization by your membership of it.',
  capability: 'signed in',
  body: z.object({ userId: UserId }),
  answer: z.object({ redirectPath: z.string(), organizationId: z.string() }),
  async handle({ platform, actor }, { body }) {
    const organizationId = await switchOrganization(platform, { membershipId: body.userId, userId: actor.userId })
    return { redirectPath: '/home', organizationId }
  },
})

export const listMembersRoute = restRoute({
  method: 'GET',
  path: '/admin/organizations/{organizationId}/members',
  summary: 'The members of an organization with their roles.',
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
    await requireAccess(context, 'view organization', { kind: 'organization', id: params.organizationId })
    return { members: await run(context.platform.pool, selectMembers(params.organizationId)) }
  },
})

export const setRoleRoute = restRoute({
  method: 'PUT',
  path: '/admin/organizations/{organizationId}/members/{userId}',
  summary: 'Changes the role of a member. Only owners can add and remove owners.',
  capability: 'manage organization',
  params: MemberPath,
  body: z.object({ role: Role }),
  answer: Success,
  async handle(context, { params, body }) {
    const by = await requireAdmin(context, params.organizationId)
    await updateRole(context.platform, { ...params, by }, body.role)
    return success
  },
})

export const removeMemberRoute = restRoute({
  method: 'DELETE',
  path: '/admin/organizations/{organizationId}/members/{userId}',
  summary: 'Removes a member from an organization, with everything that was shared with them in it.',
  capability: 'manage organization',
  params: MemberPath,
  answer: Success,
  async handle(context, { params }) {
    await removeMember(context.platform, { ...params, by: await requireAdmin(context, params.organizationId) })
    return success
  },
})

export const leaveOrganizationRoute = restRoute({
  method: 'POST',
  path: '/admin/organizations/{organizationId}/leave',
  summary: 'Leaves an organization. Its last owner cannot leave.',
  capability: 'view organization',
  params: Path,
  answer: Success,
  async handle(context, { params }) {
    const { userId } = context.actor
    await requireAccess(context, 'view organization', { kind: 'organization', id: params.organizationId })
    // Everyone may remove themselves, so the call needs no role.
    await removeMember(context.platform, { ...params, userId, by: { userId, role: 'owner' } })
    return success
  },
})

export const organizationRoutes = [
  listOrganizationsRoute,
  createOrganizationRoute,
  updateOrganizationRoute,
  switchOrganizationRoute,
  listMembersRoute,
  setRoleRoute,
  removeMemberRoute,
  leaveOrganizationRoute,
]
