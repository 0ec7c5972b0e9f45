import type { ComponentType } from 'react'
import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { FileStart } from './FileStart.tsx'
import { PasteStart } from './PasteStart.tsx'
import type { StartWay } from './start-ways.ts'
import { TableStart } from './TableStart.tsx'

/** What the dialogs of all ways need. */
export interface StartDialogProps {
  /** The label of the button that goes on. */
  verb: string
  onClose(): void
  onStart(start: ItemStart): void
}

const dialogs: Readonly<Record<StartWay, ComponentType<StartDialogProps>>> = {
  table: TableStart,
  text: PasteStart,
  file: FileStart,
}

/** The dialog of a way to start a form. */
export default function StartDialog({ way, ...props }: StartDialogProps & { way: StartWay }) {
  const WayDialog = dialogs[way]
  return <WayDialog {...props} />
}
