import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import styles from './grid-notice.module.css'
import type { TableData } from './table-data.ts'

/** A message over the end of the grid while rows on the screen have failed to load. */
export function FailedRows({ data }: { data: TableData }) {
  const lacksRows = useSyncExternalStore(
    listener => data.subscribe(listener),
    () => data.lacksRows,
  )
  if (!lacksRows) return null
  return (
    <div role="alert" className={styles.notice}>
      Some records could not be loaded
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRefresh size={14} stroke={1.75} />}
        onClick={() => data.retry()}
      >
        Try again
      </Button>
    </div>
  )
}
