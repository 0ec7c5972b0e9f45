import { Skeleton } from '@mantine/core'
import styles from './TableScreenSkeleton.module.css'

const rows = Array.from({ length: 16 }, (_, row) => row)

interface TableScreenSkeletonProps {
  /** Whether the tables and views are loading as well. */
  isWhole?: boolean
}

/** The shape of a table while it loads. */
export function TableScreenSkeleton({ isWhole = false }: TableScreenSkeletonProps) {
  return (
    <div className={styles.rows} aria-busy="true" aria-label="Loading the base">
      {isWhole && (
        <>
          <div className={styles.tabs}>
            <Skeleton height={10} width={64} />
            <Skeleton height={10} width={48} />
          </div>
          <div className={styles.bar}>
            <Skeleton height={10} width={80} />
          </div>
        </>
      )}
      <div className={styles.header} />
      {rows.map(row => (
        <div key={row} className={styles.row}>
          <Skeleton height={10} width={20} />
          <Skeleton height={10} width={`${12 + ((row * 7) % 9)}%`} />
          <Skeleton height={10} width={`${6 + ((row * 5) % 7)}%`} />
          <Skeleton height={10} width={`${5 + ((row * 3) % 6)}%`} />
        </div>
      ))}
    </div>
  )
}
