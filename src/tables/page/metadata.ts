import { queryOptions } from '@tanstack/react-query'
import type { ConversionState } from '../../engine/model/conversion-state.ts'
import type { BaseRights } from '../../engine/model/live/base-rights.ts'
import type { Metadata } from '../../engine/model/structure.ts'
import { tablesClient } from './tables-client.ts'

/** The tables, fields, and views of a base, and what the person may do with it. */
export const metadataQuery = (basePublicId: string) =>
  queryOptions({
    queryKey: ['metadata', basePublicId],
    queryFn: async () => {
      const answer = await tablesClient.metadata.get.query({ basePublicId })
      const conversions = answer.conversions as ConversionState[]
      return {
        version: answer.version,
        metadata: answer.metadata as Metadata,
        can: answer.can as BaseRights,
        conversions,
      }
    },
  })

/**
 * The table and view to show: those requested, or the first ones if they are missing.
 * @param lastViews the view to show if none is requested.
 */
export function selectTableAndView(
  metadata: Metadata,
  address: { table?: string | undefined; view?: string | undefined },
  lastViews: { of(tableId: string): string | undefined } | null = null,
) {
  const table = metadata.tables.find(({ id }) => id === address.table) ?? metadata.tables[0]
  const viewId = address.view ?? (table && lastViews?.of(table.id))
  const view = table?.views.find(({ id }) => id === viewId) ?? table?.views[0]
  return { table, view }
}
