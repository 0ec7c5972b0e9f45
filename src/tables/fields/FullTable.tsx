import { Button } from '@mantine/core'
import { AnchoredDialog } from '../../ui/dialogs/AnchoredDialog.tsx'
import formStyles from '../../ui/dialogs/DialogForm.module.css'
import type { MenuPlace } from '../../ui/menus/menu-place.ts'
import { fullTableNote } from './field-room.ts'

/** Says why no field can be added. */
export function FullTable({ at, onClose }: { at: MenuPlace | null; onClose(): void }) {
  return (
    <AnchoredDialog opened at={at} width={320} title="Add a field" onClose={onClose}>
      <div className={formStyles.stack}>
        <p className={formStyles.text}>{fullTableNote}. Delete a field to add another one.</p>
        <div className={formStyles.buttons}>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </AnchoredDialog>
  )
}
