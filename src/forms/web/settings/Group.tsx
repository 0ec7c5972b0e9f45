import type { ReactNode } from 'react'
import styles from './Settings.module.css'

/** Settings that belong together. */
export function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles['group']} aria-label={title}>
      {title !== undefined && <h3 className={styles['groupTitle']}>{title}</h3>}
      {children}
    </section>
  )
}

/** Settings that few people need, behind a title that opens them. */
export function MoreSettings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles['more']}>
      <summary>{title}</summary>
      <div className={styles['group']}>{children}</div>
    </details>
  )
}
