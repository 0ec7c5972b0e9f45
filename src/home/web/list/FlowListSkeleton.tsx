import { Skeleton } from '@mantine/core'
import { CardSkeleton } from './CardSkeleton.tsx'
import { lastLayout, type ListLayoutName } from './last-layout.ts'
import styles from './FlowList.module.css'

const items = [1, 2, 3, 4, 5, 6, 7, 8]

/** The list while it loads: eight cards or rows, as in the last visit unless a layout is given. */
export const FlowListSkeleton = ({ layout = lastLayout() }: { layout?: ListLayoutName }) => (
  <section className={styles.skeletons} aria-busy="true" aria-label="Loading your items">
    {layout === 'cards' ? (
      <ul className={styles.cardSkeletons}>
        {items.map(item => (
          <CardSkeleton key={item} />
        ))}
      </ul>
    ) : (
      items.map(item => <Skeleton key={item} height={44} mb={8} />)
    )}
  </section>
)
