import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newId } from '../../../engine/model/ids.ts'
import { hues, nextHue } from '../../../fields/hues.ts'
import { workspaceExample } from '../../../texts/frame-texts.ts'
import { newWorkspaceHint } from '../../../texts/home-list-texts.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { lastingId } from '../../../ui/server/lasting-id.ts'
import { callServer } from '../../../ui/server/server.ts'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import type { Flow, HomeInfo } from '../home-calls.ts'
import { moveFlows, refreshHome } from '../list/move-flows.ts'
import { type ChosenLook, IconPicker } from './IconPicker.tsx'
import styles from './workspace-dialogs.module.css'
import { WorkspaceMark } from './WorkspaceMark.tsx'
import type { CallOf } from '../../../api/rest-route.ts'
import type { createWorkspaceRoute } from '../../workspaces.routes.ts'

interface NewWorkspaceDialogProps {
  home: HomeInfo
  /** Flows to move into the workspace; may be empty. */
  flows: readonly Flow[]
  /** Called when the flows were moved. */
  onMoved?: (() => void) | undefined
  onClose(): void
}

const hueAfter = ({ workspaces }: HomeInfo) =>
  nextHue(workspaces.flatMap(({ color }) => hues.find(hue => hue === color) ?? []))

/** Creates a workspace, moves flows into it, and opens it. */
export function NewWorkspaceDialog({ home, flows, onMoved, onClose }: NewWorkspaceDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [look, setLook] = useState<ChosenLook>({ icon: null, color: hueAfter(home) })
  const [isPicking, setPicking] = useState(false)
  const [creationId] = useState(() => lastingId(() => newId('act')))
  const create = useSingleMutation({
    mutationFn() {
      const workspace = { name: name.trim(), ...look, organizationId: home.organizationId }
      const body = { ...workspace, creationId: creationId.of(workspace) }
      return callServer<CallOf<typeof createWorkspaceRoute>>('POST', '/workspaces/', body)
    },
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
        <p className={styles.lead}>{newWorkspaceHint}</p>
        <div className={styles.named}>
          <button
            type="button"
            className={styles.look}
            aria-label="Icon and color"
            title="Icon and color"
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            <WorkspaceMark workspace={{ name, ...look }} size="large" />
          </button>
          <TextInput
            className={styles.name}
            aria-label="Name"
            placeholder={workspaceExample}
            data-autofocus
            value={name}
            maxLength={200}
            error={create.error && errorText(create.error)}
            onChange={event => setName(event.currentTarget.value)}
          />
        </div>
        {isPicking && (
          <IconPicker workspace={{ name, ...look }} onChange={change => setLook(now => ({ ...now, ...change }))} />
        )}
      </DialogForm>
    </Dialog>
  )
}
