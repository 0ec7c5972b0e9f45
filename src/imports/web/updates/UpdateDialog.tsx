import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import type { FoundUpdates } from '../../update/start-update.ts'
import imports from '../Imports.module.css'
import { importFailure } from '../tables/import-failure.ts'
import { JobProgress } from '../tables/JobProgress.tsx'
import { ChoosePlaceToUpdate } from './ChoosePlaceToUpdate.tsx'
import { PastUpdates } from './PastUpdates.tsx'
import { ReviewUpdate } from './ReviewUpdate.tsx'
import { UpdateDone } from './UpdateDone.tsx'
import { failedBefore, isOpen } from './updates-client.ts'
import { useUpdate } from './use-update.ts'

interface UpdateDialogProps {
  basePublicId: string
  found: FoundUpdates
  onUpdated(): void
  onClose(): void
}

/** Brings imported tables up to date: reads the source, shows what will change, and writes it. */
export default function UpdateDialog({ basePublicId, found, onUpdated, onClose }: UpdateDialogProps) {
  const { places, jobs, withoutOrigin } = found
  const run = useUpdate(basePublicId, jobs.find(isOpen)?.id ?? null)
  const { job } = run
  const isSmallScreen = useMediaQuery('(max-width: 767px)')
  const hasEnded = job !== null && !isOpen(job)
  useEffect(() => {
    if (hasEnded) onUpdated()
  }, [hasEnded, onUpdated])
  const source = job?.title ?? places[0]?.name ?? ''
  const failed = run.failure ?? failedBefore(jobs)
  const failure = failed === null ? null : importFailure(failed, source)
  const undo = (jobId: string) => run.undo.mutate(jobId, { onSuccess: onUpdated })
  const undoing = run.undo.isPending ? (run.undo.variables ?? null) : null
  return (
    // Above the list of imports, which may have opened it and stays open.
    <Dialog opened onClose={onClose} title="Bring up to date" size={560} fullScreen={isSmallScreen} zIndex={300}>
      {!job && (
        <div className={imports.stack}>
          <ChoosePlaceToUpdate
            places={places}
            withoutOrigin={withoutOrigin}
            failure={failure}
            starting={run.isStarting}
            onStart={run.start.mutate}
          />
          <PastUpdates jobs={jobs} undoing={undoing} onUndo={undo} />
        </div>
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
      {job && hasEnded && (
        <UpdateDone job={job} undoing={undoing !== null} onUndo={() => undo(job.id)} onClose={onClose} />
      )}
    </Dialog>
  )
}
