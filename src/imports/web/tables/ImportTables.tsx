import { useEffect, useState } from 'react'
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { SourceTable } from '../../job/import-source.ts'
import { CancelImportDialog } from '../CancelImportDialog.tsx'
import type { ImportedTable } from '../ImportFile.tsx'
import type { BasePlace } from '../imports-client.ts'
import { importFailure } from './import-failure.ts'
import { JobProgress } from './JobProgress.tsx'
import { ReviewTables } from './ReviewTables.tsx'
import { draftTables } from './tables-draft.ts'
import { useJobRun } from './use-job-run.ts'

/** Milliseconds for which success is shown before the table opens. */
const successMilliseconds = 1000

interface ImportTablesProps {
  source: string
  /** The source as people call it. */
  sourceName: string
  /** The button with which an account gives access again. */
  reconnect: string
  settings: object
  title: string
  tables: readonly SourceTable[]
  note: string
  base: { publicId: string; tableNames: readonly string[] } | null
  place: BasePlace | null
  /** Whether the dialog asks to cancel. */
  confirming: boolean
  onConfirmed(): void
  onAskCancel(): void
  onBusy(isBusy: boolean): void
  onBack(): void
  onHide(): void
  onReconnect(): void
  onImported(table: ImportedTable): void
}

/** The tables of a source, from their review to the imported tables. */
export function ImportTables(props: ImportTablesProps) {
  const { source, sourceName, settings, title, base, place, onBusy, onImported, onConfirmed } = props
  const [drafts, setDrafts] = useState(() => draftTables(props.tables, base?.tableNames ?? []))
  const run = useJobRun({ source, settings, title, basePublicId: base?.publicId ?? null, place })
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

  const failure = run.failure === null ? null : importFailure(run.failure, sourceName)
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
      {job ? (
        <JobProgress job={job} onCancel={props.onAskCancel} onHide={props.onHide} />
      ) : (
        <ReviewTables
          tables={drafts}
          takenNames={base?.tableNames ?? []}
          note={props.note}
          problem={failure?.text ?? null}
          reconnect={props.reconnect}
          onReconnect={failure?.needsReconnect ? props.onReconnect : null}
          starting={run.isStarting}
          onChange={setDrafts}
          onBack={props.onBack}
          onStart={() => {
            run.reset()
            run.start.mutate(drafts)
          }}
        />
      )}
      {/* Mounted only while it asks: the Escape that opens it would close it again. */}
      {props.confirming && isBusy && (
        <CancelImportDialog opened cancelling={run.cancel.isPending} onContinue={onConfirmed} onCancel={discard} />
      )}
    </>
  )
}
