import { queryOptions } from '@tanstack/react-query'
import type { JobState } from '../../job/job-state.ts'
import { importKey } from '../import-queries.ts'
import { importsClient } from '../imports-client.ts'
import type { Failed } from '../tables/import-failure.ts'

/** Polling intervals in milliseconds: while an update runs, and to find updates of other tabs and people. */
const pollInterval = 400
const listInterval = 3000

/** What can be brought up to date in a base, and its updates. */
export const updatesQuery = (basePublicId: string) =>
  queryOptions({
    queryKey: ['imports', 'updates', basePublicId],
    queryFn: () => importsClient.jobs.updates.query({ basePublicId }),
    staleTime: 0,
    refetchInterval: query => (query.state.data?.jobs.some(isOpen) ? listInterval : false),
  })

/** An update, polled while it runs. */
export const updateQuery = (basePublicId: string, jobId: string) =>
  queryOptions({
    queryKey: [...importKey(jobId), 'update', basePublicId],
    queryFn: () => importsClient.jobs.getUpdate.query({ basePublicId, jobId }),
    staleTime: 0,
    refetchInterval: query => {
      if (!query.state.data || isMoving(query.state.data)) return pollInterval
      // Another tab or person may decide about it.
      return isOpen(query.state.data) ? listInterval : false
    },
  })

const isMoving = ({ status }: JobState): boolean => status === 'running' || status === 'cancelling'

/** Whether an update runs or waits. */
export const isOpen = (job: JobState): boolean => isMoving(job) || job.status === 'staged'

/** Why the last comparison failed, which nobody may have followed; null if it did not. */
export function failedBefore(jobs: readonly JobState[]): Failed | null {
  const failed = jobs.find(({ status, update }) => status === 'failed' && !update?.result)
  return failed && !jobs.some(isOpen) ? { message: failed.error ?? 'Import failed', reason: failed.errorReason } : null
}

/** Whether an update has changed something that can be undone. */
export const canUndo = ({ status, update }: JobState): boolean => {
  const { result, isUndone = false } = update ?? {}
  if (!result || isUndone || status === 'running' || status === 'cancelling') return false
  const { added, updated, deleted, fields = 0 } = result
  return added + updated + deleted + fields > 0
}
