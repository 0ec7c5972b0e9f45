import { Skeleton } from '@mantine/core'
import styles from './PagePending.module.css'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** Shown while the code or data of a page loads. */
export function PagePending() {
  return (
    <div className={styles.page} aria-busy="true" aria-label="Loading">
      <Skeleton height={16} width={180} />
      {rows.map(row => (
        <Skeleton key={row} height={32} />
      ))}
    </div>
  )
}
