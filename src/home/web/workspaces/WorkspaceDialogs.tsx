import { useQuery } from '@tanstack/react-query'
import { CreateOrganizationDialog } from '../frame/CreateOrganizationDialog.tsx'
import { homeQuery } from '../home-calls.ts'
import { DeleteWorkspaceDialog } from './DeleteWorkspaceDialog.tsx'
import { NewWorkspaceDialog } from './NewWorkspaceDialog.tsx'
import { RenameWorkspaceDialog } from './RenameWorkspaceDialog.tsx'
import { closeWorkspaceDialog, useWorkspaceDialog } from './workspace-dialogs.ts'
import { WorkspaceLookDialog } from './WorkspaceLookDialog.tsx'
import { WorkspaceMembersDialog } from './WorkspaceMembersDialog.tsx'

const dialogs = {
  rename: RenameWorkspaceDialog,
  look: WorkspaceLookDialog,
  members: WorkspaceMembersDialog,
  delete: DeleteWorkspaceDialog,
}

/** The open dialog about a workspace or an organization. */
export default function WorkspaceDialogs() {
  const { dialog } = useWorkspaceDialog()
  const home = useQuery(homeQuery).data
  const onClose = closeWorkspaceDialog
  // People without an organization need this one too.
  if (dialog?.kind === 'organization') return <CreateOrganizationDialog onClose={onClose} />
  if (dialog === null || !home) return null
  if (dialog.kind === 'new') return <NewWorkspaceDialog {...dialog} home={home} onClose={onClose} />
  // The workspace may have been deleted or unshared meanwhile.
  const workspace = home.workspaces.find(({ id }) => id === dialog.workspaceId)
  if (!workspace) return null
  const OneDialog = dialogs[dialog.kind]
  return <OneDialog workspace={workspace} home={home} onClose={onClose} />
}
