import { Button, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

import styles from './Imports.module.css'

interface CancelImportDialogProps {
  opened: boolean
  cancelling: boolean
  onContinue(): void
  onCancel(): void
}

/** Asks for confirmation before a running import is cancelled. */
export function CancelImportDialog({ opened, cancelling, onContinue, onCancel }: CancelImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onContinue} title="Cancel Import?" size={440} zIndex={300} centered>
      <div className={styles.stack}>
        <Text size="sm">
          Your database import is still in progress. Are you sure you want to cancel? All progress will be lost.
        </Text>
        <div className={styles.buttons}>
          <Button variant="default" data-autofocus onClick={onContinue}>
            Continue Import
          </Button>
          <Button color="red" loading={cancelling} onClick={onCancel}>
            Cancel Import
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
