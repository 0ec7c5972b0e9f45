import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { accessCacheOf } from './access-cache.ts'
import { ChangedFlows } from './changed-flows.ts'
import type { FlowAccess } from './find-access.ts'
import type { FlowType } from '../flows/flow-type.ts'
import { flowType } from '../flows/registry.ts'
import {
  currentOrganization,
  insertFlow,
  type NewFlow,
  type Placement,
  setFlowName,
  setOpened,
  setPlacements,
  setUpdated,
} from './flows.sql.ts'
import { restoreWorkspaces } from './workspaces.sql.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'

/** What an identifier that a client chose may look like. */
export const publicIdPattern = /^[A-Za-z0-9_-]{1,64}$/

export interface FlowDraft extends Omit<NewFlow, 'publicIdentifier'> {
  /** Chosen by the client; made here when absent. */
  publicIdentifier?: string | undefined
}

/**
 * The organization that a person works in when none is named.
 *
 * @throws AppError `not_found` when there is none.
 */
export async function currentOrganizationOf(platform: Platform, userId: string): Promise<string> {
  const id = await currentOrganization(platform.pool, userId)
  if (!id) throw new AppError('not_found', 'You do not belong to an organization yet.')
  return id
}

/** A type of flow that calls name. @throws AppError `bad_input` when there is none such. */
export function requireFlowType(type: string): FlowType {
  const known = flowType(type)
  if (!known) throw new AppError('bad_input', `There is no type of item called '${type}'.`)
  return known
}

/**
 * Adds a flow to a workspace, or to Home.
 *
 * @throws AppError `conflict` when its public identifier is taken.
 */
export async function createFlow(
  platform: Platform,
  draft: FlowDraft,
): Promise<{ id: string; publicIdentifier: string }> {
  const publicIdentifier = draft.publicIdentifier ?? requireFlowType(draft.type).newPublicId()
  const made = await insertFlow(platform.pool, { ...draft, publicIdentifier })
  if (!made) throw new AppError('conflict', `The identifier '${publicIdentifier}' is taken.`)
  return { id: made.id, publicIdentifier }
}

/** Gives a flow another name. */
export async function renameFlow(platform: Platform, flow: FlowAccess, name: string): Promise<void> {
  await setFlowName(platform.pool, flow.flowId, name)
  accessCacheOf(platform).forgetFlow(flow.publicId)
}

/**
 * Puts flows where they are said to lie, the trash included, and answers where they lay, so that one call brings all of
 * them back. A workspace that was deleted comes back with the first flow that comes back to it.
 *
 * @throws AppError `conflict` when one of them went to another organization, or is gone, since it was asked about.
 */
export async function placeFlows(
  platform: Platform,
  flows: readonly FlowAccess[],
  to: (flow: FlowAccess) => Omit<Placement, 'flowId'>,
): Promise<Placement[]> {
  const placements = flows.map(flow => ({ flowId: flow.flowId, ...to(flow) }))
  const before = await inTransaction(platform.pool, shared, async transaction => {
    const lay = await setPlacements(transaction, placements)
    if (lay.length < placements.length) {
      throw new AppError('conflict', 'Somebody else has moved or deleted some of this. Look again, and try again.')
    }
    const live = placements.filter(({ trashed }) => !trashed)
    await restoreWorkspaces(transaction, [...new Set(live.flatMap(({ workspaceId }) => workspaceId ?? []))])
    return lay
  })
  for (const flow of flows) accessCacheOf(platform).forgetFlow(flow.publicId)
  return before
}

/** Puts flows into the trash, where nothing of them can be called any more, or takes them out to where they were. */
export const setFlowsTrashed = (
  platform: Platform,
  flows: readonly FlowAccess[],
  trashed: boolean,
): Promise<Placement[]> => placeFlows(platform, flows, ({ workspaceId }) => ({ workspaceId, trashed }))

/** Notes on a platform when what flows hold has changed. To be stopped before the platform is closed. */
export const changedFlowsOf = ({ pool, log }: Platform): ChangedFlows =>
  new ChangedFlows(flowIds =>
    setUpdated(pool, flowIds).catch((error: unknown) => log.warn({ error }, 'Could not note that flows have changed')),
  )

/** Notes that somebody opened a flow. */
export const recordFlowOpened = (platform: Platform, publicId: string, userId: string): Promise<void> =>
  setOpened(platform.pool, publicId, userId)
