import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newWorkspaceHint } from '../../../texts/home-list-texts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { callServer } from '../../../ui/server.ts'
import { errorText } from '../../../ui/server-error.ts'
import type { Flow, Workspace } from '../home-calls.ts'
import { moveFlows, refreshHome } from '../list/move-flows.ts'

interface NewWorkspaceDialogProps {
  /** What is moved there at once; may be none. */
  flows: readonly Flow[]
  /** Called once they were moved. */
  onMoved?: (() => void) | undefined
  organizationId: string
  onClose(): void
}

type Made = Pick<Workspace, 'id' | 'name' | 'accessLevel'>

/** Makes a workspace, moves flows into it, and goes there. */
export function NewWorkspaceDialog({ flows, onMoved, organizationId, onClose }: NewWorkspaceDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () =>
      callServer<{ newWorkspace: Made }>('POST', '/workspaces/', {
        name: name.trim(),
        icon: null,
        color: null,
        organizationId,
      }),
    onSuccess: async ({ newWorkspace }) => {
      if (flows.length === 0) await refreshHome(queries)
      else if (await moveFlows(queries, flows, newWorkspace)) onMoved?.()
      onClose()
      await navigate({ to: '/home/$workspaceId', params: { workspaceId: newWorkspace.id } })
    },
  })
  return (
    <Dialog opened onClose={onClose} title="New workspace" size={480}>
      <DialogForm
        verb="Create workspace"
        disabled={name.trim() === ''}
        pending={create.isPending}
        onSubmit={() => create.mutate()}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          description={newWorkspaceHint}
          placeholder="e.g. Marketing..."
          data-autofocus
          value={name}
          maxLength={200}
          error={create.error && errorText(create.error)}
          onChange={event => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
