import { z } from 'zod'

import { can, requireAccess, requireFlow } from '../access/can.ts'
import { restRoute, type RouteContext } from '../api/rest-route.ts'
import { changeOrganization } from './change-organization.ts'
import { duplicateFlow, readCopy } from './duplicate-flow.ts'
import { exportFlow } from './export-flow.ts'
import { CreationId, Name, OrganizationId, placeFor, PublicId, success, Success } from './inputs.ts'

export const duplicateFlowRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/duplicate/{flowId}',
  summary:
    'Duplicates a flow in the same place. The records of a base are copied in the background; copyId names that job.',
  capability: 'manage flow',
  params: z.object({ flowId: z.coerce.string().max(20) }),
  body: z.object({
    newFlowName: Name,
    includeChatHistory: z.boolean().default(false),
    publicIdentifier: CreationId.optional(),
  }),
  answer: z.object({
    flow: z.object({
      id: z.string(),
      publicIdentifier: z.string(),
      type: z.string(),
      name: z.string(),
      workspaceId: z.string().nullable(),
    }),
    /** Names the job that copies the content of the flow. */
    copyId: z.string().nullable(),
  }),
  async handle(context, { params, body }) {
    const source = await requireFlow(context, 'manage flow', params)
    return duplicateFlow(context.platform, source, {
      name: body.newFlowName,
      userId: context.actor.userId,
      withHistory: body.includeChatHistory,
      publicIdentifier: body.publicIdentifier,
      place: await placeOfDuplicate(context, source),
    })
  },
})

/** The place of the flow, or for a collaborator from outside the organization, their own Home. */
async function placeOfDuplicate(context: RouteContext, source: { organizationId: string; workspaceId: string | null }) {
  const isMember = await can(context, 'view organization', { kind: 'organization', id: source.organizationId })
  return placeFor(context, isMember ? source : {})
}

export const readCopyRoute = restRoute({
  method: 'GET',
  path: '/admin/flows/copies/{copyId}',
  summary: 'The state of a background copy; progress goes from 0 to 1.',
  capability: 'signed in',
  params: z.object({ copyId: z.string().max(64) }),
  answer: z.object({ status: z.enum(['running', 'done', 'failed']), progress: z.number() }),
  handle: ({ platform, actor }, { params }) => readCopy(platform, actor.userId, params.copyId),
})

const Exported = z.object({
  format: z.literal('gridloom flow'),
  version: z.literal(1),
  exportedAt: z.string(),
  flow: z.object({ type: z.string(), name: z.string(), settings: z.unknown(), tags: z.array(z.string()) }),
  content: z.unknown(),
})

const exportOf = (path: string, summary: string) =>
  restRoute({
    method: 'GET',
    path,
    summary,
    capability: 'view flow',
    params: z.object({ publicIdentifier: PublicId }),
    query: z.object({ excludeMessageHistory: z.enum(['y']).optional() }),
    answer: Exported,
    fileName: ({ flow }) => `${flow.name}.json`,
    async handle(context, { params, query }) {
      const flow = await requireFlow(context, 'view flow', { publicId: params.publicIdentifier })
      return exportFlow(context.platform, flow, { withHistory: query.excludeMessageHistory === undefined })
    },
  })

export const moveToOrganizationRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/moveToOrganization',
  summary: 'Moves a flow with its submissions to the Home of another of your organizations.',
  capability: 'move flow to another organization',
  body: z.object({ organizationId: OrganizationId, flowPublicId: PublicId }),
  answer: Success,
  async handle(context, { body }) {
    const flow = await requireFlow(context, 'move flow to another organization', { publicId: body.flowPublicId })
    await requireAccess(context, 'create flow', { kind: 'organization', id: body.organizationId })
    const { organizationId } = body
    await changeOrganization(context.platform, flow, { organizationId, userId: context.actor.userId })
    return success
  },
})

const moveSessionsRoute = restRoute({
  method: 'POST',
  path: '/v1/admin/flow/{publicId}/moveSessionsToOrganization',
  summary:
    'Makes sure that a flow and its submissions are in an organization. Submissions always move with their flow.',
  capability: 'manage flow',
  params: z.object({ publicId: PublicId }),
  query: z.object({ mode: z.enum(['edit']).optional() }),
  body: z.object({ organizationId: OrganizationId }),
  answer: Success,
  async handle(context, { params, body }) {
    const { organizationId } = body
    const flow = await requireFlow(context, 'manage flow', params)
    if (flow.organizationId === organizationId) return success
    const movable = await requireFlow(context, 'move flow to another organization', params)
    await requireAccess(context, 'create flow', { kind: 'organization', id: organizationId })
    await changeOrganization(context.platform, movable, { organizationId, userId: context.actor.userId })
    return success
  },
})

export const copyRoutes = [
  duplicateFlowRoute,
  readCopyRoute,
  exportOf('/admin/flows/export/{publicIdentifier}', 'A form, with its settings, as a file.'),
  exportOf(
    '/admin/zite/apps/export/{publicIdentifier}',
    'An app as a file, with all messages and history unless excludeMessageHistory=y.',
  ),
  moveToOrganizationRoute,
  moveSessionsRoute,
]
