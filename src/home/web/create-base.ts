import { tablesClient } from '../../tables/web/tables-client.ts'
import { callServer } from '../../ui/server.ts'

/** What a base is called until somebody names it. */
export const untitledBase = 'Untitled base'

/** Makes a base without tables, as an import fills it. Gives its public identifier. */
export async function createEmptyBase(baseName: string): Promise<string> {
  const { basePublicIdentifier } = await callServer<{ basePublicIdentifier: string }>('POST', '/admin/bases', {
    baseName,
  })
  return basePublicIdentifier
}

/** Makes a base with its first table and a few empty records. Gives its public identifier. */
export async function createBlankBase(baseName: string): Promise<string> {
  const basePublicId = await createEmptyBase(baseName)
  await tablesClient.metadata.create.mutate({ basePublicId, createDefaultRecords: true })
  return basePublicId
}
