import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FormMessage.module.css'

/** An error of the form as a whole, above its button. Screen readers announce it. */
export function FormMessage({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div role="alert" className={styles.message}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden className={styles.icon} />
      <span>{children}</span>
    </div>
  )
}
