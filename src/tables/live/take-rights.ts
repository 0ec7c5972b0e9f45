import type { QueryClient } from '@tanstack/react-query'
import { metadataQuery } from '../page/metadata.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'

/**
 * Shows at once what a person may do in a base from now on. An answer of the server that was on its way may know only
 * what was so before: it is dropped, and asked for anew.
 */
export async function takeRights(queries: QueryClient, basePublicId: string, can: BaseRights): Promise<void> {
  const { queryKey } = metadataQuery(basePublicId)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, known => known && { ...known, can })
  await queries.invalidateQueries({ queryKey })
}
