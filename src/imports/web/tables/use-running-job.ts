import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameJson } from '../../../fields/same-json.ts'
import type { ImportState } from '../../import-state.ts'
import { isMoving, recentImportsQuery } from '../imports-client.ts'

interface WantedJob {
  source: string
  /** The base that gets the tables; null for any. */
  basePublicId: string | null
  /** What the source is asked for; absent for anything. */
  settings?: object
}

/**
 * The person's import from a source that was running when the caller was mounted. Null if there is none, undefined until
 * that is known.
 */
export function useRunningJob(wanted: WantedJob | null) {
  const [found, setFound] = useState<string | null | undefined>(wanted ? undefined : null)
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...recentImportsQuery,
    staleTime: 0,
    enabled: found === undefined,
  })
  if (found === undefined && wanted && (isError || (data && isFetchedAfterMount))) {
    setFound(data?.find(state => isMoving(state) && isWanted(state, wanted))?.id ?? null)
  }
  return { jobId: found, forget: () => setFound(null) }
}

const isWanted = ({ source, settings, basePublicId }: ImportState, wanted: WantedJob): boolean =>
  // Updates have no settings, and a dialog of their own.
  settings !== null &&
  source === wanted.source &&
  (wanted.basePublicId === null || basePublicId === wanted.basePublicId) &&
  (wanted.settings === undefined || isSameJson(settings, wanted.settings))
