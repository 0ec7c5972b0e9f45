import { type BasePlace, createBase } from '../../imports/web/imports-client.ts'
import { tablesClient } from '../../tables/page/tables-client.ts'

/** What a base is called until somebody names it. */
export const untitledBase = 'Untitled base'

/** Makes a base with its first table and a few empty records. Gives its public identifier. */
export async function createBlankBase(baseName: string, place: BasePlace | null): Promise<string> {
  const { basePublicIdentifier } = await createBase(baseName, place)
  await tablesClient.metadata.create.mutate({ basePublicId: basePublicIdentifier, createDefaultRecords: true })
  return basePublicIdentifier
}
