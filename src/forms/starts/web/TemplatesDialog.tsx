import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { ItemStart } from '../../../flows/flow-type.ui.ts'
import { TemplateGallery } from './TemplateGallery.tsx'

interface TemplatesDialogProps {
  onStart(start: ItemStart): void
  onClose(): void
}

/** The gallery of templates, for a form that is open. */
export default function TemplatesDialog({ onStart, onClose }: TemplatesDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Start from a template"
      size={960}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TemplateGallery type="form" onStart={onStart} />
    </Dialog>
  )
}
