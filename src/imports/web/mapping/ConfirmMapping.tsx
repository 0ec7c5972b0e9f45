import { Button } from '@mantine/core'

import type { ImportState } from '../../import-state.ts'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import styles from '../Imports.module.css'
import { expectedLines } from './mapping-text.ts'

interface ConfirmMappingProps {
  state: ImportState
  problem: string | null
  confirming: boolean
  onConfirm(): void
  onCancel(): void
}

/** What an import with a key will do, before it does it. */
export default function ConfirmMapping({ state, problem, confirming, onConfirm, onCancel }: ConfirmMappingProps) {
  return (
    <div className={styles.stack}>
      <h3 className={styles.heading}>This import will change {state.tableName}</h3>
      <ul className={styles.expected} aria-label="What the import will do">
        {expectedLines(state).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <FormMessage>{problem}</FormMessage>
      <div className={styles.buttons}>
        <Button variant="default" disabled={confirming} onClick={onCancel}>
          Cancel
        </Button>
        <Button data-autofocus loading={confirming} onClick={onConfirm}>
          Import
        </Button>
      </div>
    </div>
  )
}
