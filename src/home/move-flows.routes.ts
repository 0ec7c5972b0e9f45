import { z } from 'zod'

import { requireFlow, sortFlows } from '../access/can.ts'
import { restRoute } from '../api/rest-route.ts'
import { AppError } from '../platform/errors.ts'
import { closedText, maxDeletedAtOnce, maxItemsPerCall, noWriteAccessToItems } from '../texts/home-texts.ts'
import { closeFlows } from './close-flows.ts'
import { deleteFlows } from './delete-flows.ts'
import { FlowIds, PublicId, RowId, success, Success } from './inputs.ts'
import { moveFlows, placeFlowsAt, trashOrRestore } from './move-flows.ts'

const Placement = z.object({ flowId: RowId, workspaceId: RowId.nullable(), trashed: z.boolean() })
const Skipped = z.array(z.object({ id: z.string(), name: z.string() }))

const Moved = Success.extend({
  moved: z.array(z.string()),
  skipped: Skipped,
  message: z.string(),
  before: z.array(Placement),
})

export const moveFlowsRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/move',
  summary: "Moves flows to a workspace, to 'home', or to the 'trash'. Flows without your write access are skipped.",
  capability: 'manage flow',
  body: z.object({ flowIds: FlowIds, workspaceId: z.union([z.enum(['home', 'trash']), RowId]) }),
  answer: Moved,
  handle: async (context, { body }) => ({
    ...success,
    ...(await moveFlows(context, { flowIds: body.flowIds, to: body.workspaceId })),
  }),
})

export const trashFlowsRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/trash',
  summary: 'Moves flows to the trash, or restores them to where they were.',
  capability: 'manage flow',
  body: z.object({ flowIds: FlowIds, action: z.enum(['trash', 'restore']) }),
  answer: Moved,
  handle: async (context, { body }) => ({
    ...success,
    ...(await trashOrRestore(context, { flowIds: body.flowIds, trashed: body.action === 'trash' })),
  }),
})

export const placeFlowsRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/place',
  summary: "Moves each flow to its own place. Takes the 'before' of a move to undo it.",
  capability: 'manage flow',
  body: z.object({ placements: z.array(Placement).min(1).max(maxItemsPerCall) }),
  answer: Moved,
  handle: async (context, { body }) => ({ ...success, ...(await placeFlowsAt(context, body.placements)) }),
})

const closeFlowRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/changeFlowDisabled/{flowId}',
  summary: 'Closes a flow, so that it receives nothing more, or opens it again.',
  capability: 'manage flow',
  params: z.object({ flowId: z.coerce.string().max(20) }),
  body: z.object({ disabled: z.boolean() }),
  answer: Success,
  async handle(context, { params, body }) {
    await closeFlows(context.platform, [await requireFlow(context, 'manage flow', params)], body.disabled)
    return success
  },
})

export const closeFlowsRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/bulkChangeFlowDisabled',
  summary: 'Closes flows or opens them again. Skips bases, apps, and flows without your write access.',
  capability: 'manage flow',
  body: z.object({ flowPublicIds: z.array(PublicId).min(1).max(maxItemsPerCall), disabled: z.boolean() }),
  answer: Success.extend({ changed: z.array(z.string()), skipped: Skipped, message: z.string() }),
  async handle(context, { body }) {
    const { allowed, refused } = await sortFlows(context, 'manage flow', { keys: body.flowPublicIds, by: 'publicId' })
    if (allowed.length === 0) throw new AppError('forbidden', noWriteAccessToItems(refused.length))
    const changed = await closeFlows(context.platform, allowed, body.disabled)
    const unchanged = [...refused, ...allowed.filter(flow => !changed.includes(flow))]
    return {
      ...success,
      changed: changed.map(({ flowId }) => flowId),
      skipped: unchanged.map(({ flowId, name }) => ({ id: flowId, name })),
      message: closedText(changed.length, body.disabled),
    }
  },
})

export const deleteFlowsRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/delete',
  summary:
    'Permanently deletes flows in the trash, with their content. Skips flows of other owners, unless you are an admin.',
  capability: 'delete flow permanently',
  body: z.object({ flowIds: z.array(z.coerce.string().max(20)).min(1).max(maxDeletedAtOnce) }),
  answer: Success.extend({ deleted: z.array(z.string()), skipped: Skipped, message: z.string() }),
  handle: async (context, { body }) => ({ ...success, ...(await deleteFlows(context, body.flowIds)) }),
})

export const moveRoutes = [
  moveFlowsRoute,
  trashFlowsRoute,
  placeFlowsRoute,
  closeFlowRoute,
  closeFlowsRoute,
  deleteFlowsRoute,
]
