import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { accessCacheOf } from './access-cache.ts'
import { type AccessLevel, capabilitiesOf, type Role } from './capabilities.ts'
import { roleIn } from './organizations.ts'
import {
  insertWorkspace,
  selectCreatedWorkspace,
  type NewWorkspace,
  selectWorkspaces,
  updateWorkspaceDeleted,
  updateWorkspaceMember,
  trashFlows,
  updateWorkspaceRow,
  type WorkspaceChange,
  type WorkspaceRow,
} from './workspaces.sql.ts'
import { run } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'

/** A workspace as one person sees it. */
export interface OwnWorkspace extends Omit<WorkspaceRow, 'level' | 'isOwner'> {
  accessLevel: AccessLevel
  canManage: boolean
}

/** The workspaces that a person with this role may see, in their order. */
export async function workspacesOf(
  { pool }: Platform,
  of: { organizationId: string; userId: string; role: Role },
): Promise<OwnWorkspace[]> {
  const rows = await run(pool, selectWorkspaces(of))
  return rows.flatMap(({ level, isOwner, ...workspace }) => {
    const membership = {
      role: of.role,
      inWorkspace: true,
      isHomePrivate: false,
      workspaceLevel: level,
      flowLevel: null,
      isOwner,
      trashed: false,
    }
    const allowed = capabilitiesOf('workspace', membership)
    if (!allowed.has('view workspace')) return []
    const accessLevel = allowed.has('create flow in workspace') ? ('write' as const) : ('read' as const)
    return [{ ...workspace, accessLevel, canManage: allowed.has('manage workspace') }]
  })
}

/**
 * Creates a workspace that its creator may manage. Returns its id. The same person and `creationId` create it once.
 *
 * @throws AppError `conflict` when it was created before and deleted since.
 */
export async function createWorkspace(platform: Platform, draft: NewWorkspace, userId: string): Promise<string> {
  return inTransaction(platform.pool, shared, async transaction => {
    const [created] = await run(transaction, insertWorkspace(draft, userId))
    if (!created) {
      const [existing] = await run(transaction, selectCreatedWorkspace(draft, userId))
      if (!existing) throw new AppError('conflict', 'This workspace was created before, and deleted since.')
      return existing.id
    }
    const workspaceId = created.id
    await run(transaction, updateWorkspaceMember({ workspaceId, userId, level: 'write' }))
    return workspaceId
  })
}

/** Updates the name, look, default level, or settings of a workspace. */
export async function updateWorkspace(platform: Platform, id: string, change: WorkspaceChange): Promise<void> {
  await run(platform.pool, updateWorkspaceRow(id, change))
  if (change.defaultLevel !== undefined) accessCacheOf(platform).forgetAll()
}

/**
 * Deletes a workspace and moves its flows to the trash. Restoring one of these flows restores the workspace.
 *
 * @returns the ids of those flows.
 */
export async function deleteWorkspace(platform: Platform, id: string): Promise<string[]> {
  const gone = await inTransaction(platform.pool, shared, async transaction => {
    await run(transaction, updateWorkspaceDeleted(id, true))
    return run(transaction, trashFlows(id))
  })
  for (const { publicId } of gone) accessCacheOf(platform).forgetFlow(publicId)
  return gone.map(({ flowId }) => flowId)
}

/**
 * Shares a workspace with a member of its organization. A level of null stops sharing.
 *
 * @throws AppError `not_found` when the person is not a member of the organization.
 */
export async function shareWorkspace(
  platform: Platform,
  workspace: { workspaceId: string; organizationId: string },
  to: { userId: string; level: AccessLevel | null },
): Promise<void> {
  const { workspaceId, organizationId } = workspace
  if (to.level && !(await roleIn(platform.pool, { organizationId, userId: to.userId }))) {
    throw new AppError('not_found', 'This person is not a member of the organization.')
  }
  await run(platform.pool, updateWorkspaceMember({ workspaceId, ...to }))
  accessCacheOf(platform).forgetUser(to.userId)
}
