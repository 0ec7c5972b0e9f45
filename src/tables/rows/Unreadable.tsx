import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Unreadable.module.css'

interface UnreadableSample {
  /** What it begins with, such as the text that cannot be read. */
  start: string
  /** Stands opposite. */
  end: string
  /** Which of the two is what was meant to be read; the other one says more about it. */
  text: 'start' | 'end'
  /** Why it cannot be read. */
  why?: string
}

interface UnreadableProps {
  /** What cannot be read, and what becomes of it. */
  children: ReactNode
  /** Names the samples. */
  label?: string
  samples?: readonly UnreadableSample[]
  /** Said at once to who listens. */
  isAlert?: boolean
}

/** A warning that something cannot be read or will be empty, with some of it. */
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
