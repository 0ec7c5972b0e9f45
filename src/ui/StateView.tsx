import type { ReactNode } from 'react'
import styles from './StateView.module.css'

interface StateViewProps {
  icon?: ReactNode
  title: string
  /** One sentence: what was kept, or what to do next. */
  children?: ReactNode
  action?: ReactNode
  /** Set for failures, so that screen readers announce them. */
  alert?: boolean
  /** 1 when the page shows nothing else. */
  level?: 1 | 2
}

/** Fills an area that has nothing to show: empty, not found, or failed. */
export function StateView({ icon, title, children, action, alert = false, level = 2 }: StateViewProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state} {...(alert ? { role: 'alert' } : {})}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
