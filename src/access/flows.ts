import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { accessCacheOf } from './access-cache.ts'
import { ChangedFlows } from './changed-flows.ts'
import type { FlowAccess } from './find-access.ts'
import type { FlowType } from '../flows/flow-type.ts'
import { flowType } from '../flows/registry.ts'
import {
  selectCreatedFlow,
  selectCurrentOrganization,
  insertFlow,
  type NewFlow,
  type Placement,
  updateFlowName,
  insertOpening,
  updatePlacements,
  updateContentTime,
} from './flows.sql.ts'
import { selectWorkspace, lockWorkspaces, restoreWorkspaces } from './workspaces.sql.ts'
import { workspaceNotFound } from '../texts/home-texts.ts'
import { type Connection, run } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'

/** The identifiers that clients may choose. */
export const publicIdPattern = /^[A-Za-z0-9_-]{1,64}$/

export interface FlowDraft extends Omit<NewFlow, 'publicIdentifier'> {
  /** Chosen by the client; generated when absent. */
  publicIdentifier?: string | undefined
}

/**
 * The organization that a person is in, for calls that name none.
 *
 * @throws AppError `not_found` when they belong to none.
 */
export async function currentOrganizationOf(platform: Platform, userId: string): Promise<string> {
  const [organization] = await run(platform.pool, selectCurrentOrganization(userId))
  if (!organization) throw new AppError('not_found', 'You do not belong to an organization yet.')
  return organization.id
}

/**
 * The flow type of this name.
 *
 * @throws AppError `bad_input` when it does not exist.
 */
export function requireFlowType(type: string): FlowType {
  const registeredType = flowType(type)
  if (!registeredType) throw new AppError('bad_input', `There is no type of item called '${type}'.`)
  return registeredType
}

/**
 * Creates a flow in a workspace, or in Home. Creating it again with the same identifier, as after a lost answer, returns
 * it if it is unchanged.
 *
 * @throws AppError `conflict` when its public identifier is taken, `not_found` when its workspace has just been deleted.
 */
export async function createFlow(
  platform: Platform,
  draft: FlowDraft,
): Promise<{ id: string; publicIdentifier: string }> {
  const publicIdentifier = draft.publicIdentifier ?? requireFlowType(draft.type).newPublicId()
  const [created] = await run(platform.pool, insertFlow({ ...draft, publicIdentifier }))
  if (!created) {
    const { workspaceId } = draft
    const hasPlace = workspaceId === null || (await run(platform.pool, selectWorkspace(workspaceId))).length > 0
    if (!hasPlace) throw new AppError('not_found', workspaceNotFound)
    const [existing] = draft.publicIdentifier
      ? await run(platform.pool, selectCreatedFlow({ ...draft, publicIdentifier }))
      : []
    if (existing) return { id: existing.id, publicIdentifier }
    throw new AppError('conflict', `The identifier '${publicIdentifier}' is taken.`)
  }
  return { id: created.id, publicIdentifier }
}

/** Renames a flow. */
export async function renameFlow(platform: Platform, flow: FlowAccess, name: string): Promise<void> {
  await run(platform.pool, updateFlowName(flow.flowId, name))
  accessCacheOf(platform).forgetFlow(flow.publicId)
}

/** Restores the deleted workspaces among the places of flows. */
async function restoreWorkspacesOf(transaction: Connection, placements: readonly Placement[]): Promise<void> {
  const workspaceIds = [...new Set(placements.flatMap(({ workspaceId }) => workspaceId ?? []))]
  if (workspaceIds.length === 0) return
  await run(transaction, lockWorkspaces(workspaceIds))
  await run(transaction, restoreWorkspaces(workspaceIds))
}

/**
 * Moves flows between workspaces, Home, and the trash. Returns where they were, so that one call can move them back.
 * A deleted workspace is restored with the first flow that is moved into it.
 *
 * @throws AppError `conflict` when one of them has meanwhile been deleted or moved to another organization.
 */
export async function placeFlows(
  platform: Platform,
  flows: readonly FlowAccess[],
  to: (flow: FlowAccess) => Omit<Placement, 'flowId'>,
): Promise<Placement[]> {
  const placements = flows.map(flow => ({ flowId: flow.flowId, ...to(flow) }))
  const live = placements.filter(({ trashed }) => !trashed)
  const before = await inTransaction(platform.pool, shared, async transaction => {
    // Before the flows, in the order in which a deletion of the workspace locks them.
    await restoreWorkspacesOf(transaction, live)
    const lay = await run(transaction, updatePlacements(placements))
    if (lay.length < placements.length) {
      throw new AppError('conflict', 'Someone else has moved or deleted some of these items. Reload and try again.')
    }
    return lay
  })
  for (const flow of flows) accessCacheOf(platform).forgetFlow(flow.publicId)
  return before
}

/** Moves flows to the trash, or restores them to where they were. */
export const setFlowsTrashed = (
  platform: Platform,
  flows: readonly FlowAccess[],
  trashed: boolean,
): Promise<Placement[]> => placeFlows(platform, flows, ({ workspaceId }) => ({ workspaceId, trashed }))

/** Records changes of flows in the database of a platform. Stop it before closing the platform. */
export const changedFlowsOf = ({ pool, log }: Platform): ChangedFlows =>
  new ChangedFlows(async flowIds => {
    try {
      await run(pool, updateContentTime(flowIds))
    } catch (error) {
      log.warn({ error }, 'Could not record that flows have changed')
    }
  })

/** Records that a person opened a flow. */
export async function recordFlowOpened(platform: Platform, publicId: string, userId: string): Promise<void> {
  await run(platform.pool, insertOpening(publicId, userId))
}
