import { useEffect, type ReactNode } from 'react'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import { CancelImportDialog } from '../CancelImportDialog.tsx'
import type { ImportedTable } from '../ImportFile.tsx'
import { JobProgress } from './JobProgress.tsx'
import type { useJobRun } from './use-job-run.ts'

/** Milliseconds for which success is shown before the table opens. */
const successMilliseconds = 1000

export interface FollowJobProps {
  /** Whether the dialog asks to cancel. */
  confirming: boolean
  onConfirmed(): void
  onAskCancel(): void
  onBusy(isBusy: boolean): void
  onHide(): void
  onImported(table: ImportedTable): void
}

/** The progress of a job once it runs. Opens the first table after it, and asks before it is cancelled. */
export function FollowJob({
  run,
  children,
  ...props
}: FollowJobProps & {
  run: ReturnType<typeof useJobRun>
  /** Shown while no job runs. */
  children: ReactNode
}) {
  const { confirming, onBusy, onImported, onConfirmed } = props
  const { job } = run
  const isDone = job?.status === 'done'
  const isBusy = (job !== null && !isDone) || run.isStarting
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])

  const [basePublicId, tableId] = [job?.basePublicId, job?.tables[0]?.tableId]
  useEffect(() => {
    if (!isDone || !basePublicId || !tableId) return
    const timer = setTimeout(() => onImported({ basePublicId, tableId }), successMilliseconds)
    return () => clearTimeout(timer)
  }, [isDone, basePublicId, tableId, onImported])

  const discard = (): void =>
    run.cancel.mutate(undefined, {
      onSuccess: () => {
        toastSuccess('Import cancelled')
        run.reset()
      },
      onError: toastError,
      onSettled: onConfirmed,
    })
  return (
    <>
      {job ? <JobProgress job={job} onCancel={props.onAskCancel} onHide={props.onHide} /> : children}
      {/* Mounted only while it asks: the Escape that opens it would close it again. */}
      {confirming && isBusy && (
        <CancelImportDialog opened cancelling={run.cancel.isPending} onContinue={onConfirmed} onCancel={discard} />
      )}
    </>
  )
}
