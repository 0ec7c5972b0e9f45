import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError, toastSuccess } from '../../ui/toasts/toasts.tsx'
import type { ImportState } from '../import-state.ts'
import { CancelImportDialog } from './CancelImportDialog.tsx'
import { importsClient, isMoving } from './imports-client.ts'

interface CancelRunningProps {
  /** The import as it is now. */
  state: ImportState
  onClose(): void
}

/** Asks before it cancels an import of the list. Closes when the import ends by itself. */
export function CancelRunning({ state, onClose }: CancelRunningProps) {
  const { id, source } = state
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () =>
      source === null ? importsClient.cancel.mutate({ importId: id }) : importsClient.jobs.cancel.mutate({ jobId: id }),
    onSuccess: () => toastSuccess('Import cancelled'),
    onError: toastError,
    onSettled() {
      onClose()
      return queries.invalidateQueries({ queryKey: ['imports'] })
    },
  })
  return (
    <CancelImportDialog
      opened={isMoving(state) || cancel.isPending}
      cancelling={cancel.isPending}
      onContinue={onClose}
      onCancel={() => cancel.mutate()}
    />
  )
}
