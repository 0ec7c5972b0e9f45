import { z } from 'zod'

import { demand } from '../access/can.ts'
import { homeOrganizationOf } from '../access/flows.ts'
import { restRoute } from '../access/rest-route.ts'
import { createWorkspace } from '../access/workspaces.ts'

const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  accessLevel: z.enum(['read', 'write']),
})

const create = restRoute({
  method: 'POST',
  path: '/workspaces/',
  summary: 'Makes a workspace, in which you may write.',
  capability: 'create workspace',
  body: z.object({
    name: z.string().trim().min(1, 'Give it a name').max(200),
    icon: z.string().max(64).nullish(),
    color: z.string().max(32).nullish(),
    organizationId: z.string().max(64).optional(),
  }),
  answer: z.object({ newWorkspace: Workspace }),
  async handle(context, { body }) {
    const { platform, actor } = context
    const organizationId = body.organizationId ?? (await homeOrganizationOf(platform, actor.userId))
    await demand(context, 'create workspace', { kind: 'organization', id: organizationId })
    const look = { name: body.name, icon: body.icon ?? null, color: body.color ?? null }
    const id = await createWorkspace(platform, { organizationId, ...look }, actor.userId)
    return { newWorkspace: { id, ...look, accessLevel: 'write' as const } }
  },
})

export const workspaceRoutes = [create]
