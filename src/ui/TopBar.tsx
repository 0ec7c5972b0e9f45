import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { createContext, use, type ReactNode } from 'react'
import { setDrawer } from './sidebar.ts'
import styles from './TopBar.module.css'

/** Shown at the end of every top bar, such as background jobs. */
export const TopBarExtras = createContext<ReactNode>(null)

/** The bar at the top of every page: its title on the left, its actions on the right. */
export function TopBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  const extras = use(TopBarExtras)
  return (
    <header className={styles.bar}>
      <ActionIcon className={styles.burger} aria-label="Open the sidebar" onClick={() => setDrawer(true)}>
        <IconMenu2 size={18} stroke={1.75} />
      </ActionIcon>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>
        {actions}
        {extras}
      </div>
    </header>
  )
}
