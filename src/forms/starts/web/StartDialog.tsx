import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { PasteStart } from './PasteStart.tsx'
import type { StartWay } from './start-ways.ts'

/** What the dialogs of all ways need. */
export interface StartDialogProps {
  /** The label of the button that goes on. */
  verb: string
  onClose(): void
  onStart(start: ItemStart): void
}

interface AnyStartDialogProps extends StartDialogProps {
  way: StartWay
  organizationId: string
}

/** The dialog of a way to start a form. */
export default function StartDialog({ way: _, organizationId: __, ...props }: AnyStartDialogProps) {
  return <PasteStart {...props} />
}
