import { Anchor } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { ImportState } from '../../import-state.ts'
import type { ChangesSince } from '../../undo-tables.ts'
import { undoneText } from './mapping-text.ts'
import { undoImport } from './undo-import.ts'

interface UndoImportProps {
  state: ImportState
  /** Asks before other changes get lost with the import. */
  onAsk(undone: ImportState, changes: ChangesSince): void
  onUndone?: ((undone: ImportState) => void) | undefined
}

/** A button that undoes an import; nothing for one that is not done. */
export function UndoImport({ state, onAsk, onUndone }: UndoImportProps) {
  const { basePublicId, mapping, status, tableName, isUndone } = state
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => undoImport(state),
    onSuccess({ changes, ...undone }) {
      if (changes) return onAsk(state, changes)
      toastSuccess(undoneText(undone))
      onUndone?.(state)
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['imports'] }),
  })
  if (status !== 'done' || isUndone || basePublicId === null) return null
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      disabled={undo.isPending}
      aria-label={undo.isPending ? undefined : `Undo import ${mapping ? 'into' : 'of'} ${tableName}`}
      onClick={() => undo.mutate()}
    >
      {undo.isPending ? 'Undoing…' : 'Undo import'}
    </Anchor>
  )
}
