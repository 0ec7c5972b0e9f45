import type { BasePlace } from '../../imports/web/imports-client.ts'
import { baseCreator } from '../../imports/web/new-base.ts'
import { tablesClient } from '../../tables/page/tables-client.ts'

/** The name of a new base. */
export const untitledBase = 'Untitled base'

/**
 * Creates bases with one table and a few empty records, and returns their public identifiers. If an answer is lost,
 * trying again finishes the same base.
 */
export function blankBaseCreator(): (baseName: string, place: BasePlace | null) => Promise<string> {
  const createBase = baseCreator()
  let unfinished: { request: string; basePublicId: string } | null = null
  return async (baseName, place) => {
    const request = JSON.stringify([baseName, place])
    if (unfinished?.request !== request) {
      unfinished = { request, basePublicId: (await createBase(baseName, place)).basePublicIdentifier }
    }
    const { basePublicId } = unfinished
    // Creates nothing in a base that has a table already.
    await tablesClient.metadata.create.mutate({ basePublicId, createDefaultRecords: true })
    unfinished = null
    return basePublicId
  }
}
