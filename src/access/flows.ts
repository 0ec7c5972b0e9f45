import type { Platform } from '../platform/platform.ts'
import { AppError } from '../platform/errors.ts'
import { memoryOf } from './access-memory.ts'
import type { FlowAccess } from './find-access.ts'
import { flowType } from './flow-types.ts'
import {
  homeOrganization,
  insertFlow,
  type ListedFlow,
  listFlows,
  type NewFlow,
  setFlowName,
  setOpened,
  setTrashed,
} from './flows.sql.ts'

/** What an identifier that a client chose may look like. */
export const publicIdPattern = /^[A-Za-z0-9_-]{1,64}$/

export interface FlowDraft extends Omit<NewFlow, 'publicIdentifier'> {
  /** Chosen by the client; made here when absent. */
  publicIdentifier?: string | undefined
}

/** The flows that a person may see, newest first: those in the trash, or the others. */
export const flowsOf = (platform: Platform, userId: string, { trashed }: { trashed: boolean }): Promise<ListedFlow[]> =>
  listFlows(platform.db, userId, trashed)

/**
 * The organization that a person works in when none is named.
 *
 * @throws AppError `not_found` when there is none.
 */
export async function homeOrganizationOf(platform: Platform, userId: string): Promise<string> {
  const id = await homeOrganization(platform.db, userId)
  if (!id) throw new AppError('not_found', 'You do not belong to an organization yet.')
  return id
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
  const type = flowType(draft.type)
  if (!type) throw new AppError('bad_input', `There is no type of item called '${draft.type}'.`)
  const publicIdentifier = draft.publicIdentifier ?? type.newPublicId()
  const made = await insertFlow(platform.db, { ...draft, publicIdentifier })
  if (!made) throw new AppError('conflict', `The identifier '${publicIdentifier}' is taken.`)
  return { id: made.id, publicIdentifier }
}

/** Gives a flow another name. */
export async function renameFlow(platform: Platform, flow: FlowAccess, name: string): Promise<void> {
  await setFlowName(platform.db, flow.flowId, name)
  memoryOf(platform).forgetFlow(flow.publicId)
}

/** Puts flows into the trash, where nothing of them can be called any more, or takes them out as they were. */
export async function trashFlows(platform: Platform, flows: readonly FlowAccess[], trashed: boolean): Promise<void> {
  await setTrashed(
    platform.db,
    flows.map(flow => flow.flowId),
    trashed,
  )
  for (const flow of flows) memoryOf(platform).forgetFlow(flow.publicId)
}

/** Notes that somebody opened a flow. */
export const noteOpened = (platform: Platform, publicId: string): Promise<void> => setOpened(platform.db, publicId)
