import type { ReactNode } from 'react'
import styles from './PasteDialog.module.css'

/** One effect of a paste. */
export const Line = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>

/** A placeholder while the effects are computed. */
export const Coming = () => (
  <output className={styles.coming} aria-label="Counting changes">
    <span className={styles.bar} />
    <span className={styles.bar} />
  </output>
)
