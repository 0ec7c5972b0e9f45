import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import { toastSuccess } from '../../../ui/toasts/toasts.tsx'
import type { ImportState } from '../../import-state.ts'
import type { ChangesSince } from '../../undo-tables.ts'
import styles from '../Imports.module.css'
import { changesSinceLines, undoneText } from './mapping-text.ts'
import { undoImport } from './undo-import.ts'

interface UndoChangedImportProps {
  state: ImportState
  /** What was changed since the import. */
  changes: ChangesSince
  onClose(): void
  onUndone?: ((undone: ImportState) => void) | undefined
}

/** Asks before an import is undone whose tables were changed since. */
export function UndoChangedImport({ state, changes, onClose, onUndone }: UndoChangedImportProps) {
  const [seen, setSeen] = useState(changes)
  const queries = useQueryClient()
  const undo = useSingleMutation({
    mutationFn: () => undoImport(state, seen.version),
    async onSuccess(undone) {
      if (undone.changes) return setSeen(undone.changes)
      toastSuccess(undoneText(undone))
      onUndone?.(state)
      onClose()
      await queries.invalidateQueries({ queryKey: ['imports'] })
    },
  })
  const hasMore = seen !== changes
  return (
    // Above the list of imports, which stays open.
    <Dialog opened onClose={onClose} title={`Undo the import of ${state.tableName}?`} size={440} zIndex={300}>
      <DialogForm verb="Undo import" isDanger pending={undo.isPending} onSubmit={() => undo.mutate()} onClose={onClose}>
        <Text size="sm">Since the import:</Text>
        <ul className={styles.expected} aria-label="Changes since the import">
          {changesSinceLines(seen).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Text size="sm">The imported tables move to the trash with all of this.</Text>
        <FormMessage>
          {undo.error
            ? errorText(undo.error)
            : hasMore && !undo.isPending && 'Something was changed meanwhile. Nothing is undone yet.'}
        </FormMessage>
      </DialogForm>
    </Dialog>
  )
}
