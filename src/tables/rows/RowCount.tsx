import { useSyncExternalStore, type ReactNode } from 'react'
import styles from './RowCount.module.css'
import type { TableData } from './table-data.ts'

interface RowCountProps {
  data: TableData
  isReadOnly: boolean
  /** The summaries of the columns. */
  children?: ReactNode
}

/** The footer of a table: the number of records, and whether they are read-only. */
export function RowCount({ data, isReadOnly, children }: RowCountProps) {
  const count = useSyncExternalStore(
    listener => data.subscribe(listener),
    () => data.rowCount,
  )
  return (
    <footer className={styles.footer}>
      {children}
      <span className={styles.count}>
        {count.toLocaleString()} {count === 1 ? 'record' : 'records'}
      </span>
      {isReadOnly && <span className={styles.readOnly}>Read only</span>}
    </footer>
  )
}
