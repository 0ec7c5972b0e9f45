import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './Conversion.module.css'
import { usesText } from './loss-text.ts'

/** As many cells as the server counts at most. */
const mostCounted = 100_000

/** How many cells hold options that are about to go; nothing when none does. */
export function Uses({ count }: { count: number }) {
  const text = usesText(count, mostCounted)
  if (text === null) return null
  return (
    <div role="alert" className={styles.loss}>
      <p className={styles.lossText}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <span>{text}</span>
      </p>
    </div>
  )
}
