import { z } from 'zod'

import { requireAccess } from '../access/can.ts'
import { restRoute } from '../api/rest-route.ts'
import { updateWorkspace, createWorkspace, deleteWorkspace, shareWorkspace } from '../access/workspaces.ts'
import { updateWorkspaceDeleted, updateWorkspaceOrder, selectWorkspaceMembers } from '../access/workspaces.sql.ts'
import { hues } from '../fields/hues.ts'
import {
  AccessLevel,
  CreationId,
  Name,
  organizationFor,
  OrganizationId,
  RowId,
  success,
  Success,
  UserId,
} from './inputs.ts'
import { workspaceIconNames } from './workspace-icons.ts'
import { run } from '../platform/sql/run.ts'

const Icon = z.enum(workspaceIconNames, 'Unknown icon').nullish()
const Color = z.enum(hues, 'Unknown color').nullish()
const Path = z.object({ workspaceId: z.coerce.string().max(20) })

export const createWorkspaceRoute = restRoute({
  method: 'POST',
  path: '/workspaces/',
  summary: 'Creates a workspace that you manage. Others see it once it is shared with them.',
  capability: 'create workspace',
  body: z.object({
    name: Name,
    icon: Icon,
    color: Color,
    defaultLevel: AccessLevel.nullish(),
    organizationId: OrganizationId.optional(),
    creationId: CreationId.optional(),
  }),
  answer: z.object({
    newWorkspace: z.object({
      id: z.string(),
      name: z.string(),
      icon: z.string().nullable(),
      color: z.string().nullable(),
      accessLevel: AccessLevel,
    }),
  }),
  async handle(context, { body }) {
    const { platform, actor } = context
    const organizationId = await organizationFor(context, body.organizationId)
    await requireAccess(context, 'create workspace', { kind: 'organization', id: organizationId })
    const look = { name: body.name, icon: body.icon ?? null, color: body.color ?? null }
    const draft = { organizationId, ...look, defaultLevel: body.defaultLevel ?? null, creationId: body.creationId }
    const id = await createWorkspace(platform, draft, actor.userId)
    return { newWorkspace: { id, ...look, accessLevel: 'write' as const } }
  },
})

export const updateWorkspaceRoute = restRoute({
  method: 'PUT',
  path: '/workspaces/{workspaceId}',
  summary:
    'Updates the name, icon or color of a workspace, what everyone may do in it, or whether new connections stay in it.',
  capability: 'manage workspace',
  params: Path,
  body: z.object({
    name: Name.optional(),
    icon: Icon,
    color: Color,
    defaultLevel: AccessLevel.nullish(),
    connectionsStay: z.boolean().optional(),
  }),
  answer: Success,
  async handle(context, { params, body }) {
    await requireAccess(context, 'manage workspace', { kind: 'workspace', id: params.workspaceId })
    await updateWorkspace(context.platform, params.workspaceId, body)
    return success
  },
})

export const deleteWorkspaceRoute = restRoute({
  method: 'DELETE',
  path: '/workspaces/{workspaceId}',
  summary: 'Deletes a workspace and moves its flows to the trash. Restoring one of them restores the workspace.',
  capability: 'manage workspace',
  params: Path,
  answer: Success.extend({ trashedFlowIds: z.array(z.string()) }),
  async handle(context, { params }) {
    await requireAccess(context, 'manage workspace', { kind: 'workspace', id: params.workspaceId })
    return { ...success, trashedFlowIds: await deleteWorkspace(context.platform, params.workspaceId) }
  },
})

export const restoreWorkspaceRoute = restRoute({
  method: 'POST',
  path: '/workspaces/{workspaceId}/restore',
  summary: 'Restores a deleted workspace without its flows.',
  capability: 'restore workspace',
  params: Path,
  answer: Success,
  async handle(context, { params }) {
    await requireAccess(context, 'restore workspace', { kind: 'workspace', id: params.workspaceId })
    await run(context.platform.pool, updateWorkspaceDeleted(params.workspaceId, false))
    return success
  },
})

export const reorderWorkspacesRoute = restRoute({
  method: 'POST',
  path: '/workspaces/reorder',
  summary: 'Sets the order of the workspaces of an organization for everyone. Workspaces that are not named come last.',
  capability: 'manage organization',
  body: z.object({ organizationId: OrganizationId.optional(), workspaceIds: z.array(RowId).max(10_000) }),
  answer: Success,
  async handle(context, { body }) {
    const organizationId = await organizationFor(context, body.organizationId)
    await requireAccess(context, 'manage organization', { kind: 'organization', id: organizationId })
    await run(context.platform.pool, updateWorkspaceOrder({ organizationId, workspaceIds: body.workspaceIds }))
    return success
  },
})

export const listWorkspaceMembersRoute = restRoute({
  method: 'GET',
  path: '/workspaces/{workspaceId}/members',
  summary: 'The people a workspace is shared with individually.',
  capability: 'view workspace',
  params: Path,
  answer: z.object({
    members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), accessLevel: AccessLevel })),
  }),
  async handle(context, { params }) {
    await requireAccess(context, 'view workspace', { kind: 'workspace', id: params.workspaceId })
    return { members: await run(context.platform.pool, selectWorkspaceMembers(params.workspaceId)) }
  },
})

export const shareWorkspaceRoute = restRoute({
  method: 'PUT',
  path: '/workspaces/{workspaceId}/members/{userId}',
  summary:
    'Shares a workspace with a member of the organization, with read or write access. Null removes their access.',
  capability: 'manage workspace',
  params: Path.extend({ userId: UserId }),
  body: z.object({ accessLevel: AccessLevel.nullable() }),
  answer: Success,
  async handle(context, { params, body }) {
    const { workspaceId, userId } = params
    const { organizationId } = await requireAccess(context, 'manage workspace', { kind: 'workspace', id: workspaceId })
    await shareWorkspace(context.platform, { workspaceId, organizationId }, { userId, level: body.accessLevel })
    return success
  },
})

export const workspaceRoutes = [
  createWorkspaceRoute,
  updateWorkspaceRoute,
  deleteWorkspaceRoute,
  restoreWorkspaceRoute,
  reorderWorkspacesRoute,
  listWorkspaceMembersRoute,
  shareWorkspaceRoute,
]
