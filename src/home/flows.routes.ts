import { z } from 'zod'

import { firstName } from '../access/actor.ts'
import { demand, demandFlows } from '../access/can.ts'
import type { ListedFlow } from '../access/flows.sql.ts'
import { createFlow, flowsOf, homeOrganizationOf, publicIdPattern, renameFlow, trashFlows } from '../access/flows.ts'
import { restRoute, type RouteContext } from '../access/rest-route.ts'
import { baseFlowType } from '../tables/base-flow-type.ts'

const Name = z.string().trim().min(1, 'Give it a name').max(200)
const FlowId = z.coerce.string().max(20)
const Success = z.object({ success: z.literal(true) })
const success = { success: true as const }

const Flow = z.object({
  id: z.string(),
  publicIdentifier: z.string(),
  name: z.string(),
  type: z.string(),
  organizationId: z.string(),
  workspaceId: z.string().nullable(),
  ownerUserId: z.string().nullable(),
  owner: z.object({ firstName: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  lastOpenedAt: z.string().nullable(),
  trashedAt: z.string().nullable(),
  starred: z.boolean(),
  accessLevel: z.enum(['read', 'write']),
})

function presentFlow({ ownerName, canWrite, ...flow }: ListedFlow): z.infer<typeof Flow> {
  return {
    ...flow,
    owner: ownerName === null ? null : { firstName: firstName(ownerName) },
    accessLevel: canWrite ? 'write' : 'read',
  }
}

const list = restRoute({
  method: 'GET',
  path: '/admin/flows',
  summary: 'The flows that you may see; those in the trash with trashed=true.',
  capability: 'signed in',
  query: z.object({ trashed: z.enum(['true', 'false']).default('false') }),
  answer: z.object({ flows: z.array(Flow) }),
  async handle({ platform, actor }, { query }) {
    const flows = await flowsOf(platform, actor.userId, { trashed: query.trashed === 'true' })
    return { flows: flows.map(presentFlow) }
  },
})

/** Where a new thing goes: to the workspace, to the organization's Home, or to the person's own Home. */
async function placeFor(context: RouteContext, to: { workspaceId?: string | null; organizationId?: string }) {
  if (to.workspaceId) return demand(context, 'create flow in workspace', { kind: 'workspace', id: to.workspaceId })
  const id = to.organizationId ?? (await homeOrganizationOf(context.platform, context.actor.userId))
  return demand(context, 'create flow', { kind: 'organization', id })
}

const createBase = restRoute({
  method: 'POST',
  path: '/admin/bases',
  summary: 'Makes an empty base at Home or in a workspace.',
  capability: 'create flow',
  body: z.object({
    baseName: Name,
    workspaceId: z.coerce.string().max(20).nullish(),
    organizationId: z.string().max(64).optional(),
    basePublicIdentifier: z.string().regex(publicIdPattern).optional(),
  }),
  answer: z.object({ basePublicIdentifier: z.string(), flowId: z.string() }),
  async handle(context, { body }) {
    const { platform, actor } = context
    const { organizationId } = await placeFor(context, body)
    const made = await createFlow(platform, {
      type: baseFlowType.type,
      name: body.baseName,
      organizationId,
      workspaceId: body.workspaceId ?? null,
      ownerUserId: actor.userId,
      publicIdentifier: body.basePublicIdentifier,
    })
    return { basePublicIdentifier: made.publicIdentifier, flowId: made.id }
  },
})

const rename = restRoute({
  method: 'PUT',
  path: '/admin/flows/rename/{flowId}',
  summary: 'Gives a flow another name.',
  capability: 'manage flow',
  params: z.object({ flowId: FlowId }),
  body: z.object({ newName: Name }),
  answer: Success,
  async handle(context, { params, body }) {
    const [flow] = await demandFlows(context, 'manage flow', [params.flowId])
    if (flow) await renameFlow(context.platform, flow, body.newName)
    return success
  },
})

const trash = restRoute({
  method: 'POST',
  path: '/admin/flows/trash',
  summary: 'Moves flows to the trash, or takes them out of it.',
  capability: 'manage flow',
  body: z.object({ flowIds: z.array(FlowId).min(1).max(1_000), action: z.enum(['trash', 'restore']) }),
  answer: Success,
  async handle(context, { body }) {
    const flows = await demandFlows(context, 'manage flow', body.flowIds)
    await trashFlows(context.platform, flows, body.action === 'trash')
    return success
  },
})

export const flowRoutes = [list, createBase, rename, trash]
