import { Button, Modal, Text } from '@mantine/core'
import styles from '../BasePage.module.css'

interface GrowDialogProps {
  /** How many fields are missing. */
  count: number
  onAdd(): void
  /** Pastes only what has a field to go to. */
  onFit(): void
  onCancel(): void
}

/** Asks before a paste adds fields to a table. */
export function GrowDialog({ count, onAdd, onFit, onCancel }: GrowDialogProps) {
  const fields = count === 1 ? '1 field' : `${count.toLocaleString()} fields`
  return (
    <Modal opened onClose={onCancel} title={`Add ${fields}?`} size={440}>
      <div className={styles.stack}>
        <Text size="sm">
          What you paste is {count === 1 ? '1 column' : `${count.toLocaleString()} columns`} wider than the fields that
          it would go to.
        </Text>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="default" onClick={onFit}>
            Paste only what fits
          </Button>
          <Button data-autofocus onClick={onAdd}>
            Add {fields}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
