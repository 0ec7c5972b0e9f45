import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import type { Workspace } from '../home-calls.ts'
import { updateWorkspace } from './workspace-changes.ts'

export interface OneWorkspaceDialogProps {
  workspace: Workspace
  onClose(): void
}

/** Renames a workspace. */
export function RenameWorkspaceDialog({ workspace, onClose }: OneWorkspaceDialogProps) {
  const queries = useQueryClient()
  // The workspace gets its new name before the server answers.
  const [before] = useState(workspace.name)
  const [name, setName] = useState(before)
  const rename = useMutation({
    mutationFn: () => updateWorkspace(queries, workspace.id, { name: name.trim() }),
    onSuccess: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title="Rename workspace" size={480}>
      <DialogForm
        verb="Rename"
        disabled={name.trim() === '' || name.trim() === before}
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
          onChange={event => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
