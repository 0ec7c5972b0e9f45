import { findAccess, type RequestContext, type FlowAccess } from '../access/find-access.ts'
import { sortFlows } from '../access/can.ts'
import { placeFlows } from '../access/flows.ts'
import type { Placement } from '../access/flows.sql.ts'
import { AppError } from '../platform/errors.ts'
import {
  movedBackText,
  movedText,
  newWorkspaceNotFound,
  noWriteAccessToItems,
  noWriteAccessToWorkspace,
  trashedText,
} from '../texts/home-texts.ts'
import { selectWorkspaceName } from './workspace-name.sql.ts'
import { run } from '../platform/sql/run.ts'

/** The result of a move. */
export interface Moved {
  /** The ids of moved flows. */
  moved: string[]
  /** Flows that the person may not move. */
  skipped: { id: string; name: string }[]
  message: string
  /** The previous places of the moved flows. `placeFlowsAt` takes them to undo the move. */
  before: Placement[]
}

/**
 * Requires that the person may create flows in a workspace.
 *
 * @returns the id of its organization.
 * @throws AppError `not_found`, or `forbidden` when they have read access only.
 */
async function requireWritable(context: RequestContext, workspaceId: string): Promise<string> {
  const access = await findAccess(context, { kind: 'workspace', id: workspaceId })
  if (!access || access.capabilities.size === 0) throw new AppError('not_found', newWorkspaceNotFound)
  if (!access.capabilities.has('create flow in workspace')) throw new AppError('forbidden', noWriteAccessToWorkspace)
  return access.organizationId
}

function requireSameOrganization(flows: readonly FlowAccess[], organizationId: string): void {
  if (flows.every(flow => flow.organizationId === organizationId)) return
  throw new AppError('bad_input', 'This workspace belongs to another organization.')
}

/** Requires that the person may move at least one of the flows. */
async function requireMovable(context: RequestContext, flowIds: readonly string[]) {
  const sorted = await sortFlows(context, 'manage flow', { keys: flowIds })
  if (sorted.allowed.length === 0) throw new AppError('forbidden', noWriteAccessToItems(sorted.refused.length))
  return sorted
}

const namesOf = (flows: readonly FlowAccess[]) => flows.map(({ flowId, name }) => ({ id: flowId, name }))

/**
 * Moves flows to a workspace, to 'home', or to the 'trash'. Moving a deleted flow to a place restores it.
 *
 * @throws AppError `not_found` when the person sees no such flow or workspace; `forbidden` when they have write access to
 * none of the flows, or not to the workspace; `bad_input` for a workspace of another organization.
 */
export async function moveFlows(
  context: RequestContext,
  change: { flowIds: readonly string[]; to: string },
): Promise<Moved> {
  const { platform } = context
  const isWorkspace = change.to !== 'home' && change.to !== 'trash'
  const organizationId = isWorkspace ? await requireWritable(context, change.to) : null
  const { allowed, refused } = await requireMovable(context, change.flowIds)
  if (organizationId !== null) requireSameOrganization(allowed, organizationId)
  const before = await placeFlows(platform, allowed, ({ workspaceId }) =>
    change.to === 'trash'
      ? { workspaceId, trashed: true }
      : { workspaceId: isWorkspace ? change.to : null, trashed: false },
  )
  const [workspace] = isWorkspace ? await run(platform.pool, selectWorkspaceName(change.to)) : []
  const to = isWorkspace ? (workspace?.name ?? '') : change.to === 'trash' ? 'Trash' : 'Home'
  return {
    moved: allowed.map(({ flowId }) => flowId),
    skipped: namesOf(refused),
    message: movedText({ moved: allowed.length, skipped: refused.length, to }),
    before,
  }
}

/** Moves flows to the trash, or restores them to where they were. Throws the errors of `moveFlows`. */
export async function trashOrRestore(
  context: RequestContext,
  change: { flowIds: readonly string[]; trashed: boolean },
): Promise<Moved> {
  const { allowed, refused } = await requireMovable(context, change.flowIds)
  const before = await placeFlows(context.platform, allowed, ({ workspaceId }) => ({
    workspaceId,
    trashed: change.trashed,
  }))
  const message = trashedText({ moved: allowed.length, skipped: refused.length, trashed: change.trashed })
  return { moved: allowed.map(({ flowId }) => flowId), skipped: namesOf(refused), message, before }
}

/**
 * Moves each flow to its own place, so that one call undoes a move of many. A flow that only enters or leaves the trash
 * needs no write access to its workspace. Throws the errors of `moveFlows`.
 */
export async function placeFlowsAt(context: RequestContext, placements: readonly Placement[]): Promise<Moved> {
  const { allowed, refused } = await requireMovable(
    context,
    placements.map(({ flowId }) => flowId),
  )
  const places = new Map(placements.map(({ flowId, ...place }) => [flowId, place]))
  const entering = allowed.filter(flow => (places.get(flow.flowId)?.workspaceId ?? null) !== flow.workspaceId)
  for (const [workspaceId, flows] of Map.groupBy(entering, flow => places.get(flow.flowId)?.workspaceId ?? null)) {
    if (workspaceId !== null) requireSameOrganization(flows, await requireWritable(context, workspaceId))
  }
  const before = await placeFlows(context.platform, allowed, flow => places.get(flow.flowId) ?? flow)
  const message = movedBackText(allowed.length)
  return { moved: allowed.map(({ flowId }) => flowId), skipped: namesOf(refused), message, before }
}
