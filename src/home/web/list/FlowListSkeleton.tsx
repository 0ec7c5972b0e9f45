import { Skeleton } from '@mantine/core'
import styles from './FlowList.module.css'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The list while it loads: eight rows. */
export const FlowListSkeleton = () => (
  <section className={styles.skeletons} aria-busy="true" aria-label="Loading your items">
    {rows.map(row => (
      <Skeleton key={row} height={44} mb={8} />
    ))}
  </section>
)
