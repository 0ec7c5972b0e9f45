import { useQuery } from '@tanstack/react-query'
import type { PastTable } from '../../engine/model/history/past-table.ts'
import { tablesClient } from '../page/tables-client.ts'
import type { PastMoment } from './moment.ts'

/** The tables that a base had at a moment. `isLoading` until they are loaded or have failed to load. */
export function usePastTables(
  basePublicId: string,
  moment: PastMoment | null,
): { tables: PastTable[] | null; isLoading: boolean } {
  const { at, version } = moment ?? {}
  const { data, isPending } = useQuery({
    queryKey: ['past tables', basePublicId, at, version],
    queryFn: () => tablesClient.history.tablesAt.query({ basePublicId, at, version }),
    enabled: moment !== null,
    // The past does not change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { tables: (data?.tables as PastTable[] | undefined) ?? null, isLoading: moment !== null && isPending }
}
