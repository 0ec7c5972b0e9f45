import { useSyncExternalStore } from 'react'
import styles from './BasePage.module.css'
import type { TableData } from './table-data.ts'

/** The footer of a table: how many records the view shows. */
export function RowCount({ data }: { data: TableData }) {
  const count = useSyncExternalStore(
    listener => data.subscribe(listener),
    () => data.rowCount,
  )
  return (
    <footer className={styles.footer}>
      {count.toLocaleString()} {count === 1 ? 'record' : 'records'}
    </footer>
  )
}
