import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  lead?: ReactNode
  /** Shown opposite the title. */
  action?: ReactNode
  children?: ReactNode
}

/** A titled section of a settings page. */
export function Section({ title, lead, action, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </section>
  )
}
