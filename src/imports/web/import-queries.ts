import { queryOptions } from '@tanstack/react-query'
import { importsClient, isMoving } from './imports-client.ts'

/** Polling interval while an import is active, in milliseconds. */
const pollInterval = 400

/** The key of all queries of one import, for any base. */
export const importKey = (importId: string) => ['imports', importId] as const

/** An import, with the proposal for this base if given, polled while it is active. */
export const importQuery = (importId: string, basePublicId?: string) =>
  queryOptions({
    queryKey: [...importKey(importId), basePublicId],
    queryFn: () => importsClient.get.query({ importId, basePublicId }),
    staleTime: 0,
    refetchInterval: query => (query.state.data && !isMoving(query.state.data) ? false : pollInterval),
  })

export const importLimitsQuery = queryOptions({
  queryKey: ['imports', 'limits'],
  queryFn: () => importsClient.limits.query(),
  staleTime: Infinity,
})

/** The address of the download of unreadable cells. */
export const unreadableHref = (importId: string): string => `/api/imports/${importId}/rejected.csv`
