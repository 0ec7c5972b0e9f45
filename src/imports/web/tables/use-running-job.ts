import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isMoving, recentImportsQuery } from '../imports-client.ts'

/**
 * The person's import from a source into a base that was running when the dialog opened. Null if there is none, undefined
 * until that is known.
 */
export function useRunningJob(wanted: { source: string; basePublicId: string } | null) {
  const [found, setFound] = useState<string | null | undefined>(wanted ? undefined : null)
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...recentImportsQuery,
    staleTime: 0,
    enabled: found === undefined,
  })
  if (found === undefined && wanted && (isError || (data && isFetchedAfterMount))) {
    const running = data?.find(
      state => state.source === wanted.source && state.basePublicId === wanted.basePublicId && isMoving(state),
    )
    setFound(running?.id ?? null)
  }
  return { jobId: found, forget: () => setFound(null) }
}
