import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { deletingText } from '../../../texts/frame-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import { useSingleMutation } from '../../../ui/server/use-single-mutation.ts'
import type { HomeInfo } from '../home-calls.ts'
import type { OneWorkspaceDialogProps } from './RenameWorkspaceDialog.tsx'
import { deleteWorkspace } from './workspace-changes.ts'
import styles from './workspace-dialogs.module.css'

/** Deletes a workspace after saying what happens to its items. */
export function DeleteWorkspaceDialog({ workspace, home, onClose }: OneWorkspaceDialogProps & { home: HomeInfo }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const shown = useParams({ strict: false }).workspaceId
  const inside = home.counts.places.filter(({ workspaceId }) => workspaceId === workspace.id)
  const count = inside.reduce((sum, place) => sum + place.count, 0)
  const remove = useSingleMutation({
    mutationFn: () => deleteWorkspace(queries, workspace),
    onSuccess: async () => {
      onClose()
      if (shown === workspace.id) await navigate({ to: '/home' })
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Delete ${isolated(workspace.name)}?`} size={440}>
      <DialogForm
        verb="Delete workspace"
        isDanger
        focusesVerb
        pending={remove.isPending}
        onSubmit={() => remove.mutate()}
        onClose={onClose}
      >
        <p className={styles.lead}>{deletingText(count)}</p>
        <FormMessage>{remove.error && errorText(remove.error)}</FormMessage>
      </DialogForm>
    </Dialog>
  )
}
