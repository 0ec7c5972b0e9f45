import { Skeleton } from '@mantine/core'
import styles from './BasePage.module.css'

const rows = Array.from({ length: 16 }, (_, row) => row)

/** The shape of a table while it loads. */
export function TableScreenSkeleton() {
  return (
    <div className={styles.skeletonRows} aria-busy="true" aria-label="Loading the base">
      {rows.map(row => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton height={10} width={20} />
          <Skeleton height={10} width={`${12 + ((row * 7) % 9)}%`} />
          <Skeleton height={10} width={`${6 + ((row * 5) % 7)}%`} />
          <Skeleton height={10} width={`${5 + ((row * 3) % 6)}%`} />
        </div>
      ))}
    </div>
  )
}
