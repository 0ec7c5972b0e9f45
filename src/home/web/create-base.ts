import { type BasePlace, createBase } from '../../imports/web/imports-client.ts'
import { tablesClient } from '../../tables/page/tables-client.ts'

/** The name of a new base. */
export const untitledBase = 'Untitled base'

/** Creates a base with one table and a few empty records. @returns its public identifier. */
export async function createBlankBase(baseName: string, place: BasePlace | null): Promise<string> {
  const { basePublicIdentifier } = await createBase(baseName, place)
  await tablesClient.metadata.create.mutate({ basePublicId: basePublicIdentifier, createDefaultRecords: true })
  return basePublicIdentifier
}
