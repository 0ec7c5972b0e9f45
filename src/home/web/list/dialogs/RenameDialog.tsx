import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flowTypeUi } from '../../../../flows/registry.ui.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx'
import { errorText } from '../../../../ui/server/server-error.ts'
import { renameFlow } from '../flow-actions.ts'
import type { OneFlowDialogProps } from './one-flow.ts'

/** Renames a flow. */
export function RenameDialog({ flow, onClose }: OneFlowDialogProps) {
  const queries = useQueryClient()
  const [name, setName] = useState(flow.name)
  const rename = useMutation({
    mutationFn: () => renameFlow(queries, flow, name.trim()),
    onSuccess: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={flowTypeUi(flow.type).nameLabel} size={440}>
      <DialogForm
        verb="Rename"
        disabled={name.trim() === ''}
        pending={rename.isPending}
        onSubmit={() => rename.mutate()}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          maxLength={200}
          error={rename.error && errorText(rename.error)}
          onFocus={event => event.currentTarget.select()}
          onChange={event => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
