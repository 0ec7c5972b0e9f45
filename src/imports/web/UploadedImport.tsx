import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import { CancelImportDialog } from './CancelImportDialog.tsx'
import { ImportFile } from './ImportFile.tsx'
import type { BasePlace } from './imports-client.ts'
import { useImportRun } from './use-import-run.ts'

interface UploadedImportProps extends Omit<Parameters<typeof ImportFile>[0], 'run'> {
  place: BasePlace | null
  confirm: { confirming: boolean; onContinue(): void }
}

/** An import whose rows are on the server, and the question before it is cancelled. */
export function UploadedImport({ confirm, ...props }: UploadedImportProps) {
  const run = useImportRun(props)
  const { cancel, state } = run
  const isDone = state?.status === 'done'
  const discard = (): void =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        toastSuccess('Import cancelled')
        props.onBack()
      },
      onError: error => {
        confirm.onContinue()
        toastError(error)
      },
    })
  return (
    <>
      <ImportFile {...props} run={run} />
      <CancelImportDialog
        opened={confirm.confirming && !isDone}
        cancelling={cancel.isPending}
        onContinue={confirm.onContinue}
        onCancel={discard}
      />
    </>
  )
}
