import type { HomeInfo } from '../../home-calls.ts'
import { closeFlowDialog, type FlowDialog } from '../flow-dialogs.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { OrganizationDialog } from './OrganizationDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { TrashDialog } from './TrashDialog.tsx'

const dialogs = {
  rename: RenameDialog,
  note: NoteDialog,
  duplicate: DuplicateDialog,
  export: ExportDialog,
  share: ShareDialog,
}

/** The open dialog about flows. */
export function FlowDialogs({ dialog, home }: { dialog: FlowDialog; home: HomeInfo }) {
  if (dialog.kind === 'trash') return <TrashDialog {...dialog} onClose={closeFlowDialog} />
  if (dialog.kind === 'delete') return <DeleteDialog {...dialog} onClose={closeFlowDialog} />
  if (dialog.kind === 'organization') {
    return <OrganizationDialog {...dialog} home={home} onClose={closeFlowDialog} />
  }
  const OneDialog = dialogs[dialog.kind]
  return <OneDialog flow={dialog.flow} home={home} onClose={closeFlowDialog} />
}
