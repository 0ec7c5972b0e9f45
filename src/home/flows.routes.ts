import { z } from 'zod'

import { requireFlow } from '../access/can.ts'
import { updateNote, updateStar } from '../access/flow-marks.sql.ts'
import { flowType } from '../flows/registry.ts'
import { createFlow, requireFlowType, renameFlow } from '../access/flows.ts'
import { restRoute } from '../api/rest-route.ts'
import { AppError } from '../platform/errors.ts'
import { baseFlowType } from '../engine/lifecycle/base-flow-type.ts'
import { CreatedBase } from '../engine/model/created-base.ts'
import { maxInternalNoteLength } from '../texts/home-texts.ts'
import { CreationId, Name, OrganizationId, placeFor, PublicId, RowId, success, Success } from './inputs.ts'
import { ListedFlow, listFlows } from './list-flows.ts'
import { run } from '../platform/sql/run.ts'

const FlowId = z.coerce.string().max(20)
const WorkspaceId = z.coerce.string().max(20).nullish()
const Count = z.record(z.string(), z.number())

export const listFlowsRoute = restRoute({
  method: 'GET',
  path: '/admin/flows',
  summary:
    'Lists a page of the flows that you can see, in one organization or in all. Can be searched, filtered and sorted.',
  capability: 'view flow',
  query: z.object({
    organizationId: OrganizationId.optional(),
    view: z.enum(['all', 'starred', 'recent', 'trash']).default('all'),
    /** Types, separated by commas. */
    type: z.string().max(200).default(''),
    workspaceId: z.union([z.literal('home'), RowId]).optional(),
    publicIdentifier: PublicId.optional(),
    search: z.string().trim().max(200).default(''),
    sort: z.enum(['created', 'updated', 'touched', 'name']).default('created'),
    direction: z.enum(['asc', 'desc']).optional(),
    group: z.enum(['workspace', 'type']).optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  }),
  answer: z.object({
    flows: z.array(ListedFlow),
    total: z.number(),
    sessionCounts: Count,
    unreadCounts: Count,
    cappedFlows: z.array(z.string()),
  }),
  handle: ({ platform, actor }, { query }) =>
    listFlows(platform, actor, {
      ...query,
      organizationId: query.organizationId ?? null,
      workspaceId: query.workspaceId ?? null,
      publicIdentifier: query.publicIdentifier ?? null,
      types: query.type.split(',').filter(type => type !== ''),
      direction: query.direction ?? (query.sort === 'name' ? 'asc' : 'desc'),
      group: query.group ?? null,
    }),
})

/** In bytes. A form with all that it can have is a little smaller. */
const maxContentLength = 12_000_000

export const createFlowRoute = restRoute({
  method: 'POST',
  path: '/admin/flows',
  summary: 'Creates an empty flow in Home or in a workspace.',
  capability: 'create flow',
  body: z.object({
    type: z.string().max(40),
    name: Name,
    workspaceId: WorkspaceId,
    organizationId: OrganizationId.optional(),
    /** The name of its theme. */
    theme: z.string().max(64).optional(),
    publicIdentifier: CreationId.optional(),
    /** What the flow begins with, such as the document of a form. */
    content: z.unknown().optional(),
  }),
  maxBody: maxContentLength,
  answer: z.object({
    flow: z.object({
      id: z.string(),
      publicIdentifier: z.string(),
      type: z.string(),
      name: z.string(),
      workspaceId: z.string().nullable(),
    }),
  }),
  async handle(context, { body }) {
    const { platform, actor } = context
    const place = await placeFor(context, body)
    const { type, create, readContent } = requireFlowType(body.type)
    const settings = body.theme === undefined ? {} : { theme: body.theme }
    const hasContent = body.content !== undefined && body.content !== null
    if (hasContent && !readContent) throw new AppError('bad_input', 'An item of this type begins empty.')
    const content = hasContent ? (readContent?.(body.content) ?? null) : null
    const created = await createFlow(platform, {
      type,
      name: body.name,
      ...place,
      ownerUserId: actor.userId,
      settings,
      publicIdentifier: body.publicIdentifier,
    })
    const { theme } = body
    await create?.(platform, { flowId: created.id, userId: actor.userId, theme, content }).catch((error: unknown) => {
      // A client that chose the identifier can send the call again. Otherwise the flow exists and can be used, and
      // creating it again would make a second one.
      if (body.publicIdentifier !== undefined || content !== null) throw error
      platform.log.error({ error, flowId: created.id }, 'Could not create the content of a flow')
    })
    return { flow: { ...created, type, name: body.name, workspaceId: place.workspaceId } }
  },
})

const createBaseRoute = restRoute({
  method: 'POST',
  path: '/admin/bases',
  summary: 'Creates an empty base in Home or in a workspace.',
  capability: 'create flow',
  body: z.object({
    baseName: Name,
    workspaceId: WorkspaceId,
    organizationId: OrganizationId.optional(),
    basePublicIdentifier: CreationId.optional(),
  }),
  answer: CreatedBase,
  async handle(context, { body }) {
    const created = await createFlow(context.platform, {
      type: baseFlowType.type,
      name: body.baseName,
      ...(await placeFor(context, body)),
      ownerUserId: context.actor.userId,
      publicIdentifier: body.basePublicIdentifier,
    })
    return { basePublicIdentifier: created.publicIdentifier, flowId: created.id }
  },
})

export const renameFlowRoute = restRoute({
  method: 'PUT',
  path: '/admin/flows/rename/{flowId}',
  summary: 'Renames a flow.',
  capability: 'manage flow',
  params: z.object({ flowId: FlowId }),
  body: z.object({ newName: Name }),
  answer: Success,
  async handle(context, { params, body }) {
    await renameFlow(context.platform, await requireFlow(context, 'manage flow', params), body.newName)
    return success
  },
})

export const setNoteRoute = restRoute({
  method: 'PUT',
  path: '/admin/flows/internalNote/{flowId}',
  summary: 'Sets the internal note of a flow, which only its organization can read. An empty text deletes the note.',
  capability: 'write internal note',
  params: z.object({ flowId: FlowId }),
  body: z.object({
    internalNote: z.string().max(maxInternalNoteLength, `Notes can have up to ${maxInternalNoteLength} characters`),
  }),
  answer: Success,
  async handle(context, { params, body }) {
    const { flowId } = await requireFlow(context, 'write internal note', params)
    await run(context.platform.pool, updateNote(flowId, body.internalNote === '' ? null : body.internalNote))
    return success
  },
})

export const setStarRoute = restRoute({
  method: 'POST',
  path: '/admin/flows/star',
  summary: 'Stars or unstars a flow for you alone.',
  capability: 'view flow',
  body: z.object({ flowId: FlowId, starred: z.boolean() }),
  answer: Success,
  async handle(context, { body }) {
    const { flowId } = await requireFlow(context, 'view flow', body)
    await run(context.platform.pool, updateStar({ flowId, userId: context.actor.userId, starred: body.starred }))
    return success
  },
})

const secondsPerDay = 86_400

const readPictureRoute = restRoute({
  method: 'GET',
  path: '/admin/flows/picture/{publicIdentifier}',
  summary: 'A picture of a flow as an SVG image; for a base, its first rows. With a version it is cached for a day.',
  capability: 'view flow',
  params: z.object({ publicIdentifier: PublicId }),
  /** Any text that changes with the flow, such as its update time. */
  query: z.object({ version: z.string().max(40).optional() }),
  cacheSeconds: ({ version }) => (version === undefined ? 0 : secondsPerDay),
  answer: z.string(),
  mediaTypes: { answer: 'image/svg+xml' },
  async handle(context, { params }) {
    const { flowId, type } = await requireFlow(context, 'view flow', { publicId: params.publicIdentifier })
    const drawn = await flowType(type)?.picture?.(context.platform, flowId)
    if (!drawn) throw new AppError('not_found', 'This item has no picture.')
    return drawn
  },
})

export const flowRoutes = [
  listFlowsRoute,
  createFlowRoute,
  createBaseRoute,
  renameFlowRoute,
  setNoteRoute,
  setStarRoute,
  readPictureRoute,
]
