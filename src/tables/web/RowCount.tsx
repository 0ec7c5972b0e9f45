import { useSyncExternalStore } from 'react'
import styles from './BasePage.module.css'
import type { TableData } from './table-data.ts'

interface RowCountProps {
  data: TableData
  isReadOnly: boolean
}

/** The footer of a table: how many records the view shows, and whether one may only look at them. */
export function RowCount({ data, isReadOnly }: RowCountProps) {
  const count = useSyncExternalStore(
    listener => data.subscribe(listener),
    () => data.rowCount,
  )
  return (
    <footer className={styles.footer}>
      <span>
        {count.toLocaleString()} {count === 1 ? 'record' : 'records'}
      </span>
      {isReadOnly && <span>Read only</span>}
    </footer>
  )
}
