import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './AuthFrame.module.css'

interface AuthFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Links to other screens, for people who opened the wrong one. */
  footer?: ReactNode
}

/** The frame of the screens for signed-out people. */
export function AuthFrame({ title, lead, children, footer }: AuthFrameProps) {
  usePageTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          <Logo size={28} />
          <span>Gridloom</span>
        </div>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
        {footer && <p className={styles.footer}>{footer}</p>}
      </div>
    </main>
  )
}
