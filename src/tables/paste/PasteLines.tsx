import type { ReactNode } from 'react'
import styles from './PasteDialog.module.css'

/** One thing that a paste is going to do. */
export const Line = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>

/** Stands where that is told, while it is worked out. */
export const Coming = () => (
  <output className={styles.coming} aria-label="Counting what changes">
    <span className={styles.bar} />
    <span className={styles.bar} />
  </output>
)
