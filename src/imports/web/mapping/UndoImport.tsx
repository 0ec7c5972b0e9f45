import { Anchor } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toastError, toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { ImportState } from '../../import-state.ts'
import { importsClient } from '../imports-client.ts'
import { undoneText } from './mapping-text.ts'

/** A button that undoes an import into an existing table; nothing for other imports. */
export function UndoImport({ state }: { state: ImportState }) {
  const { id: importId, basePublicId, mapping, status, tableName } = state
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: (base: string) => importsClient.undo.mutate({ importId, basePublicId: base }),
    onSuccess: ({ kept }) => toastSuccess(undoneText(kept)),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['imports'] }),
  })
  if (!mapping || status !== 'done' || mapping.isUndone || basePublicId === null) return null
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      disabled={undo.isPending}
      aria-label={undo.isPending ? undefined : `Undo import into ${tableName}`}
      onClick={() => undo.mutate(basePublicId)}
    >
      {undo.isPending ? 'Undoing…' : 'Undo import'}
    </Anchor>
  )
}
