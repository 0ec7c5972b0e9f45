import { tablesClient } from '../../tables/web/tables-client.ts'
import { callServer } from '../../ui/server.ts'

/** What a base is called until somebody names it. */
export const untitledBase = 'Untitled base'

/**
 * Makes a base with its first table and a few empty records. Gives its public identifier.
 *
 * @param workspaceId null: at Home.
 */
export async function createBlankBase(baseName: string, workspaceId: string | null): Promise<string> {
  const { basePublicIdentifier } = await callServer<{ basePublicIdentifier: string }>('POST', '/admin/bases', {
    baseName,
    workspaceId,
  })
  await tablesClient.metadata.create.mutate({ basePublicId: basePublicIdentifier, createDefaultRecords: true })
  return basePublicIdentifier
}
