import type { Platform } from '../platform/platform.ts'
import { insertWorkspace, setWorkspaceMember } from './flows.sql.ts'

export interface WorkspaceDraft {
  organizationId: string
  name: string
  icon: string | null
  color: string | null
}

/** Adds a workspace; whoever makes it may write in it. Returns its id. */
export async function createWorkspace(platform: Platform, draft: WorkspaceDraft, userId: string): Promise<string> {
  return platform.db.transaction().execute(async transaction => {
    const workspaceId = await insertWorkspace(transaction, draft)
    await setWorkspaceMember(transaction, { workspaceId, userId, level: 'write' })
    return workspaceId
  })
}
