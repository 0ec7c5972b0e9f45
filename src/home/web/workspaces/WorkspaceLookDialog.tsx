import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { IconPicker } from './IconPicker.tsx'
import type { OneWorkspaceDialogProps } from './RenameWorkspaceDialog.tsx'
import { updateWorkspace } from './workspace-changes.ts'
import styles from './workspace-dialogs.module.css'

/** Changes the icon and color of a workspace, on the screen at once. */
export function WorkspaceLookDialog({ workspace, onClose }: OneWorkspaceDialogProps) {
  const queries = useQueryClient()
  return (
    <Dialog opened onClose={onClose} title="Icon and color" size={480}>
      <IconPicker
        workspace={workspace}
        onChange={look => void updateWorkspace(queries, workspace.id, look).catch(toastError)}
      />
      <div className={styles.end}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}
