import { Skeleton } from '@mantine/core'
import styles from './Home.module.css'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The shape of the list while it loads: eight rows. */
export function BaseListSkeleton() {
  return (
    <table className={styles.table} aria-busy="true" aria-label="Loading your bases">
      <tbody>
        {rows.map(row => (
          <tr key={row}>
            <td>
              <Skeleton height={16} width="45%" />
            </td>
            <td className={styles.owner}>
              <Skeleton height={12} width={70} />
            </td>
            <td className={styles.opened}>
              <Skeleton height={12} width={80} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
