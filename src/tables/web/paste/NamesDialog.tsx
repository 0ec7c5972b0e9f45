import { Button, Modal, Text } from '@mantine/core'
import styles from '../BasePage.module.css'

/** So many names are told; of the rest only how many they are. */
const mostTold = 5

interface NamesDialogProps {
  /** Names that no record has, with the table that they were looked for in. */
  missing: readonly { table: string; names: readonly string[] }[]
  onCreate(): void
  /** Pastes only what names a record. */
  onMatch(): void
  onCancel(): void
}

const quoted = (names: readonly string[]) =>
  names
    .slice(0, mostTold)
    .map(name => `"${name}"`)
    .join(', ') + (names.length > mostTold ? ` and ${(names.length - mostTold).toLocaleString()} more` : '')

/** Asks before a paste into links makes records for names that none has. */
export function NamesDialog({ missing, onCreate, onMatch, onCancel }: NamesDialogProps) {
  const count = missing.reduce((sum, { names }) => sum + names.length, 0)
  const records = count === 1 ? '1 record' : `${count.toLocaleString()} records`
  return (
    <Modal opened onClose={onCancel} title={`Create ${records}?`} size={440}>
      <div className={styles.stack}>
        {missing.map(({ table, names }) => (
          <Text key={table} size="sm">
            No record in {table} is named {quoted(names)}.
          </Text>
        ))}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="default" onClick={onMatch}>
            Paste only what matches
          </Button>
          <Button data-autofocus onClick={onCreate}>
            Create {records}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
