import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useTable } from '../page/base-context.ts'
import { ViewLinkForm } from './ViewLinkForm.tsx'

/** The public link of the view on the screen. */
export default function ShareViewDialog({ onClose }: { onClose(): void }) {
  const { savedView: view } = useTable()
  return (
    <Dialog opened onClose={onClose} title={`Share ${view.name}`} size={520}>
      <ViewLinkForm />
    </Dialog>
  )
}
