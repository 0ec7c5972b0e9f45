import type { QueryClient } from '@tanstack/react-query'
import { metadataQuery } from '../page/metadata.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'

/**
 * Applies changed rights at once. A pending metadata query may return the previous ones, so it is canceled and
 * repeated.
 */
export async function applyRights(queries: QueryClient, basePublicId: string, can: BaseRights): Promise<void> {
  const { queryKey } = metadataQuery(basePublicId)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, data => data && { ...data, can })
  await queries.invalidateQueries({ queryKey })
}
