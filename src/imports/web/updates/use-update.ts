import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../engine/model/ids.ts'
import { toServerError } from '../../../ui/server/server-error.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { JobState } from '../../job/job-state.ts'
import type { UpdateChoices } from '../../update/update-state.ts'
import { importsClient } from '../imports-client.ts'
import { undoneText } from '../mapping/mapping-text.ts'
import type { Failed } from '../tables/import-failure.ts'
import { updateQuery } from './updates-client.ts'

interface Place {
  importId: string
  serviceId: string
}

/** Whether an update has ended without writing anything, so that it can be started again. */
const isOver = ({ status, update }: JobState): boolean =>
  (status === 'failed' || status === 'cancelled') && !update?.result

/** An update of a base: starting, following, confirming, cancelling, undoing. */
export function useUpdate(basePublicId: string, openJobId: string | null) {
  const queries = useQueryClient()
  const [ownJobId, setOwnJobId] = useState<string | null>(openJobId)
  const jobId = ownJobId ?? openJobId
  const { data: job } = useQuery({ ...updateQuery(basePublicId, jobId ?? ''), enabled: jobId !== null })
  const attempt = useRef({ request: '', actionId: '' })
  const refresh = () => queries.invalidateQueries({ queryKey: ['imports'] })
  const start = useMutation({
    // A call whose answer was lost is sent again under the same id, so that it starts nothing twice.
    mutationFn: (place: Place) => {
      const request = JSON.stringify(place)
      if (attempt.current.request !== request) attempt.current = { request, actionId: newId('act') }
      const { actionId } = attempt.current
      return importsClient.jobs.startUpdate.mutate({ basePublicId, ...place, actionId })
    },
    onSuccess: started => {
      attempt.current = { request: '', actionId: '' }
      setOwnJobId(started.id)
    },
    onSettled: refresh,
  })
  const confirm = useMutation({
    mutationFn: (choices: UpdateChoices) =>
      importsClient.jobs.confirmUpdate.mutate({ basePublicId, jobId: jobId ?? '', ...choices }),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: () => importsClient.jobs.cancelUpdate.mutate({ basePublicId, jobId: jobId ?? '' }),
    onError: toastError,
    onSettled: refresh,
  })
  const undo = useMutation({
    mutationFn: (undone: string) => importsClient.jobs.undoUpdate.mutate({ basePublicId, jobId: undone }),
    onSuccess: undone => toastSuccess(undoneText(undone)),
    onError: toastError,
    onSettled: refresh,
  })
  const status = job?.status
  // The button that opens the dialog knows which update is open.
  useEffect(() => {
    if (status) void queries.invalidateQueries({ queryKey: ['imports', 'updates', basePublicId] })
  }, [status, basePublicId, queries])
  const isReplaced = job !== undefined && isOver(job) && openJobId !== null && openJobId !== job.id
  // Another tab or person has compared again.
  if (isReplaced) setOwnJobId(openJobId)
  const failed: Failed | null =
    job?.status === 'failed' ? { message: job.error ?? 'Import failed', reason: job.errorReason } : null
  return {
    /** The update that runs, waits, or has written something; null before the start. */
    job: job && !isOver(job) ? job : null,
    isStarting: start.isPending || (jobId !== null && !job),
    failure: start.error ? toServerError(start.error) : failed,
    start,
    confirm,
    cancel,
    undo,
  }
}
