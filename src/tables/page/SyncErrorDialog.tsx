import { Button, getDefaultZIndex } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { syncError } from '../../texts/error-catalogue.ts'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import { useBase } from './base-context.ts'

/** The dialog may open at any time, so it lies above open menus and panels. */
const above = getDefaultZIndex('overlay')

/** Says that the server has refused a change. Both buttons keep the change under Conflicts. */
export default function SyncErrorDialog({ opened }: { opened: boolean }) {
  const { session } = useBase()
  return (
    <Dialog opened={opened} onClose={() => session.resume()} title={syncError.title} size={440} zIndex={above}>
      <div className={formStyles.stack}>
        <p className={formStyles.text}>{syncError.text}</p>
        <div className={formStyles.buttons}>
          <Button variant="default" onClick={() => session.resume()}>
            {syncError.cancel}
          </Button>
          <Button data-autofocus onClick={() => globalThis.location.reload()}>
            {syncError.refresh}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
