import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import { useBase, useTable } from '../page/base-context.ts'
import { tablesClient } from '../page/tables-client.ts'
import styles from './Past.module.css'
import { momentText, type PastMoment } from './moment.ts'
import { keptText, restoreText } from './restore-text.ts'

interface RestoreTableDialogProps {
  moment: PastMoment
  onRestore(): void
  onClose(): void
}

/** Says how many records restoring a table would change, and asks for confirmation. */
export function RestoreTableDialog({ moment, onRestore, onClose }: RestoreTableDialogProps) {
  const { basePublicId } = useBase()
  const { table } = useTable()
  const { at, version } = moment
  const { data, error } = useQuery({
    queryKey: ['count restore', basePublicId, table.id, at, version],
    queryFn: () => tablesClient.history.countRestore.query({ basePublicId, tableId: table.id, at, version }),
    staleTime: 0,
    gcTime: 0,
  })
  const text = data && restoreText(data)
  return (
    <Dialog opened onClose={onClose} title={`Restore ${table.name}`} size={440}>
      <div className={styles.stack}>
        <p className={styles.text}>{`This restores the records of ${table.name} as of ${momentText(moment)}.`}</p>
        {!data && !error && <Skeleton height={20} aria-label="Counting records" />}
        {error && (
          <p className={styles.problem} role="alert">
            {errorText(error)}
          </p>
        )}
        {data && <p className={styles.text}>{text ?? 'Nothing has changed since, so there is nothing to restore.'}</p>}
        {data && keptText(data) && <p className={styles.quiet}>{keptText(data)}</p>}
        {text && <p className={styles.quiet}>You can undo this.</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus disabled={!text} onClick={onRestore}>
            Restore table
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
