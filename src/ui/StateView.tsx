import type { ReactNode } from 'react'
import styles from './StateView.module.css'

interface StateViewProps {
  icon?: ReactNode
  title: string
  /** One sentence: what was kept, or what to do next. */
  children?: ReactNode
  action?: ReactNode
  /** Set for failures, so that they are read out. */
  alert?: boolean
}

/** Fills a place that has nothing to show: still empty, not found, or failed. */
export function StateView({ icon, title, children, action, alert = false }: StateViewProps) {
  return (
    <div className={styles.state} {...(alert ? { role: 'alert' } : {})}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
