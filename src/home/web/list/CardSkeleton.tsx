import { Skeleton } from '@mantine/core'
import styles from './FlowCard.module.css'

/** A card while its item loads. */
export const CardSkeleton = () => (
  <li className={styles.card} aria-hidden>
    <Skeleton height={118} radius={0} />
    <div className={styles.text}>
      <div className={styles.line}>
        <Skeleton height={12} width="70%" />
      </div>
      <div className={styles.line}>
        <Skeleton height={10} width="45%" />
      </div>
    </div>
  </li>
)
