import { Anchor } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { ImportState } from '../../import-state.ts'
import { importsClient } from '../imports-client.ts'
import { undoneText } from './mapping-text.ts'

/** Undoes an import. Resolves with the number of cells that keep a later value. */
async function undoImport({ id, source }: ImportState, basePublicId: string): Promise<number> {
  if (source === null) return (await importsClient.undo.mutate({ importId: id, basePublicId })).kept
  await importsClient.jobs.undo.mutate({ jobId: id, basePublicId })
  return 0
}

/** A button that undoes an import; nothing for one that is not done. */
export function UndoImport({ state, onUndone }: { state: ImportState; onUndone?(undone: ImportState): void }) {
  const { basePublicId, mapping, status, tableName, isUndone } = state
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: (base: string) => undoImport(state, base),
    onSuccess: kept => {
      toastSuccess(undoneText(kept))
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
      onClick={() => undo.mutate(basePublicId)}
    >
      {undo.isPending ? 'Undoing…' : 'Undo import'}
    </Anchor>
  )
}
