import { Skeleton } from '@mantine/core'
import styles from './ResultsPage.module.css'

/** Takes the place of a way to look at results while it loads. */
export const LoadingResults = () => (
  <div className={styles.scroll} aria-busy="true" aria-label="Loading">
    <div className={styles.page}>
      {[120, 220, 220].map((height, at) => (
        <Skeleton key={at} height={height} radius="lg" />
      ))}
    </div>
  </div>
)
