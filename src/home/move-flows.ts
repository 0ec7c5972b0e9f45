import { findAccess, type Asking, type FlowAccess } from '../access/find-access.ts'
import { sortFlows } from '../access/can.ts'
import { placeFlows } from '../access/flows.ts'
import type { Placement } from '../access/flows.sql.ts'
import { AppError } from '../platform/errors.ts'
import { movedText, noWriteAccessToItems, noWriteAccessToWorkspace, workspaceNotFound } from '../texts/home-texts.ts'
import { workspaceName } from './workspace-name.sql.ts'

/** What became of each of the flows that were to be moved. */
export interface Moved {
  /** Ids. */
  moved: string[]
  /** Those that stayed where they are, since the person may not write in them. */
  skipped: { id: string; name: string }[]
  message: string
  /** Where the moved ones lay before: what `putFlows` takes to bring them back. */
  before: Placement[]
}

/**
 * Asks whether a person may put something into a workspace, and tells of which organization it is.
 *
 * @throws AppError `not_found`, `forbidden` when they may only look.
 */
async function demandWritable(asking: Asking, workspaceId: string): Promise<string> {
  const access = await findAccess(asking, { kind: 'workspace', id: workspaceId })
  if (!access || access.capabilities.size === 0) throw new AppError('not_found', workspaceNotFound)
  if (!access.capabilities.has('create flow in workspace')) throw new AppError('forbidden', noWriteAccessToWorkspace)
  return access.organizationId
}

function demandSameOrganization(flows: readonly FlowAccess[], organizationId: string): void {
  if (flows.every(flow => flow.organizationId === organizationId)) return
  throw new AppError('bad_input', 'This workspace belongs to another organization.')
}

/** Some may be passed over, but not all. */
async function demandMovable(asking: Asking, flowIds: readonly string[]) {
  const sorted = await sortFlows(asking, 'manage flow', { keys: flowIds })
  if (sorted.allowed.length === 0) throw new AppError('forbidden', noWriteAccessToItems(sorted.refused.length))
  return sorted
}

const told = (flows: readonly FlowAccess[]) => flows.map(({ flowId, name }) => ({ id: flowId, name }))

/**
 * Moves flows to a workspace, to 'home', or to the 'trash'. What lay in the trash is live again.
 *
 * @throws AppError `not_found` when one of them, or the workspace, is not there for the person; `forbidden` when they may
 * write in none of the flows, or not in the workspace; `bad_input` for a workspace of another organization.
 */
export async function moveFlows(asking: Asking, of: { flowIds: readonly string[]; to: string }): Promise<Moved> {
  const { platform } = asking
  const isWorkspace = of.to !== 'home' && of.to !== 'trash'
  const organizationId = isWorkspace ? await demandWritable(asking, of.to) : null
  const { allowed, refused } = await demandMovable(asking, of.flowIds)
  if (organizationId !== null) demandSameOrganization(allowed, organizationId)
  const before = await placeFlows(platform, allowed, ({ workspaceId }) =>
    of.to === 'trash' ? { workspaceId, trashed: true } : { workspaceId: isWorkspace ? of.to : null, trashed: false },
  )
  const to = isWorkspace ? await workspaceName(platform.db, of.to) : of.to === 'trash' ? 'Trash' : 'Home'
  return {
    moved: allowed.map(({ flowId }) => flowId),
    skipped: told(refused),
    message: movedText({ moved: allowed.length, skipped: refused.length, to }),
    before,
  }
}

/** Puts flows into the trash, or back to where they were. Rules and errors are those of `moveFlows`. */
export async function trashOrRestore(
  asking: Asking,
  of: { flowIds: readonly string[]; trashed: boolean },
): Promise<Moved> {
  const { allowed, refused } = await demandMovable(asking, of.flowIds)
  const before = await placeFlows(asking.platform, allowed, ({ workspaceId }) => ({ workspaceId, trashed: of.trashed }))
  const rest = refused.length > 0 ? ` ${noWriteAccessToItems(refused.length)}` : ''
  const what = of.trashed ? 'moved to Trash' : 'restored'
  const message = `${allowed.length} ${what}.${rest}`
  return { moved: allowed.map(({ flowId }) => flowId), skipped: told(refused), message, before }
}

/**
 * Puts flows each where it is told to lie: one call undoes a move of many. Where only the trash is left or entered, no
 * more is asked than that the person may write in the flow. Rules and errors are those of `moveFlows`.
 */
export async function putFlows(asking: Asking, placements: readonly Placement[]): Promise<Moved> {
  const { allowed, refused } = await demandMovable(
    asking,
    placements.map(({ flowId }) => flowId),
  )
  const places = new Map(placements.map(({ flowId, ...place }) => [flowId, place]))
  const entering = allowed.filter(flow => (places.get(flow.flowId)?.workspaceId ?? null) !== flow.workspaceId)
  for (const [workspaceId, flows] of Map.groupBy(entering, flow => places.get(flow.flowId)?.workspaceId ?? null)) {
    if (workspaceId !== null) demandSameOrganization(flows, await demandWritable(asking, workspaceId))
  }
  const before = await placeFlows(asking.platform, allowed, flow => places.get(flow.flowId) ?? flow)
  const message = `${allowed.length} moved back.`
  return { moved: allowed.map(({ flowId }) => flowId), skipped: told(refused), message, before }
}
