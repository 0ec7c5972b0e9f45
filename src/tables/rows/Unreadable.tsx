import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Unreadable.module.css'

interface UnreadableSample {
  /** Shown first, such as the unreadable text. */
  start: string
  /** Shown at the end of the line. */
  end: string
  /** Which of the two is the unreadable text; the other one describes it. */
  text: 'start' | 'end'
  /** Why it cannot be read. */
  why?: string
}

interface UnreadableProps {
  /** What cannot be read, and what will happen. */
  children: ReactNode
  /** Names the list of samples. */
  label?: string
  samples?: readonly UnreadableSample[]
  /** Whether screen readers announce it at once. */
  isAlert?: boolean
}

/** A warning that something cannot be read or will become empty, with samples. */
export function Unreadable({ children, label, samples = [], isAlert }: UnreadableProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={styles.box}>
      <p className={styles.text}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <span>{children}</span>
      </p>
      {samples.length > 0 && (
        <ul className={styles.samples} aria-label={label}>
          {samples.map(({ start, end, text, why }, at) => (
            <li key={at} className={styles.sample}>
              <span className={`${styles.cut} ${text === 'start' ? '' : styles.dim}`} title={start} dir="auto">
                {start}
              </span>
              <span
                className={`${styles.cut} ${styles.end} ${text === 'end' ? '' : styles.dim}`}
                title={end}
                dir="auto"
              >
                {end}
              </span>
              {why !== undefined && <span className={`${styles.dim} ${styles.below}`}>{why}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
