import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { errorText, toServerError } from '../../../ui/server/server-error.ts'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import type { JobState } from '../../job/job-state.ts'
import type { ImportedPlace } from '../../update/start-update.ts'
import type { UpdateChoices } from '../../update/update-state.ts'
import { importKey, importsClient, recentImportsQuery } from '../imports-client.ts'
import { type Failed, importFailure } from '../tables/import-failure.ts'
import { JobProgress } from '../tables/JobProgress.tsx'
import { jobQuery } from '../tables/jobs-client.ts'
import { ChoosePlaceToUpdate } from './ChoosePlaceToUpdate.tsx'
import { ReviewUpdate } from './ReviewUpdate.tsx'
import { UpdateDone } from './UpdateDone.tsx'
import { updatesQuery } from './updates-client.ts'

interface UpdateDialogProps {
  basePublicId: string
  places: readonly ImportedPlace[]
  /** The update that runs or waits; null for none. */
  openJobId: string | null
  onUpdated(): void
  onClose(): void
}

const isOver = ({ status }: JobState): boolean => status === 'failed' || status === 'cancelled'

/** Brings imported tables up to date: reads the source, shows what will change, and writes it. */
export default function UpdateDialog({ basePublicId, places, openJobId, onUpdated, onClose }: UpdateDialogProps) {
  const run = useUpdate(basePublicId, openJobId)
  const { job } = run
  const isSmallScreen = useMediaQuery('(max-width: 767px)')
  const isDone = job?.status === 'done'
  useEffect(() => {
    if (isDone) onUpdated()
  }, [isDone, onUpdated])
  const source = job?.title ?? places[0]?.name ?? ''
  const failure = run.failure === null ? null : importFailure(run.failure, source)
  return (
    <Dialog opened onClose={onClose} title="Bring up to date" size={560} fullScreen={isSmallScreen}>
      {!job && (
        <ChoosePlaceToUpdate places={places} failure={failure} starting={run.isStarting} onStart={run.start.mutate} />
      )}
      {job?.status === 'staged' && job.update?.summary && (
        <ReviewUpdate
          summary={job.update.summary}
          source={source}
          problem={run.confirm.error ? errorText(run.confirm.error) : null}
          confirming={run.confirm.isPending}
          onCancel={() => run.cancel.mutate()}
          onConfirm={run.confirm.mutate}
        />
      )}
      {job && (job.status === 'running' || job.status === 'cancelling') && (
        <JobProgress job={job} onCancel={() => run.cancel.mutate()} onHide={onClose} />
      )}
      {job && isDone && (
        <UpdateDone
          job={job}
          undoing={run.undo.isPending}
          onUndo={() => run.undo.mutate(undefined, { onSuccess: onUpdated })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** An update: starting, following, confirming, cancelling, undoing. */
function useUpdate(basePublicId: string, openJobId: string | null) {
  const queries = useQueryClient()
  const [jobId, setJobId] = useState(openJobId)
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null })
  const refresh = async () => {
    if (jobId !== null) await queries.invalidateQueries({ queryKey: importKey(jobId) })
    void queries.invalidateQueries({ queryKey: recentImportsQuery.queryKey })
    void queries.invalidateQueries({ queryKey: updatesQuery(basePublicId).queryKey })
  }
  const start = useMutation({
    mutationFn: (place: { importId: string; serviceId: string }) =>
      importsClient.jobs.startUpdate.mutate({ basePublicId, ...place }),
    onSuccess: started => setJobId(started.id),
    onSettled: refresh,
  })
  const confirm = useMutation({
    mutationFn: (choices: UpdateChoices) =>
      importsClient.jobs.confirmUpdate.mutate({ basePublicId, jobId: jobId ?? '', ...choices }),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: () => importsClient.jobs.cancel.mutate({ jobId: jobId ?? '' }),
    onError: toastError,
    onSettled: refresh,
  })
  const undo = useMutation({
    mutationFn: () => importsClient.jobs.undoUpdate.mutate({ basePublicId, jobId: jobId ?? '' }),
    onError: toastError,
    onSettled: refresh,
  })
  const status = job?.status
  // The button that opens the dialog knows which update is open.
  useEffect(() => {
    if (status) void queries.invalidateQueries({ queryKey: updatesQuery(basePublicId).queryKey })
  }, [status, basePublicId, queries])
  const isWaiting = jobId !== null && !job
  const failed: Failed | null =
    job?.status === 'failed' ? { message: job.error ?? 'Import failed', reason: job.errorReason } : null
  return {
    /** The update that runs, waits, or is done; null before the start, and after a failure or a cancellation. */
    job: job && !isOver(job) ? job : null,
    isStarting: start.isPending || isWaiting,
    failure: start.error ? toServerError(start.error) : failed,
    start,
    confirm,
    cancel,
    undo,
  }
}
