import { Drawer } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shortcuts } from '../../ui/shortcuts.ts'
import { setDrawer, toggleSidebar, useSidebar } from '../../ui/sidebar.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { KeyboardHelp, useKeyboardHelp } from './KeyboardHelp.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

/** The frame around everything that a signed-in person sees. */
export function Shell() {
  const navigate = useNavigate()
  const { collapsed, drawerOpen } = useSidebar()
  const path = useRouterState({ select: state => state.location.pathname })
  useEffect(() => setDrawer(false), [path])
  useHotkeys([
    [shortcuts.everywhere.help.keys, () => useKeyboardHelp.setState({ opened: true })],
    ['shift+?', () => useKeyboardHelp.setState({ opened: true })],
    [shortcuts.everywhere.sidebar.keys, toggleSidebar],
    [shortcuts.everywhere.goHome.keys, () => void navigate({ to: '/home' })],
  ])
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <aside className={styles.aside} data-collapsed={collapsed || undefined}>
        <Sidebar collapsed={collapsed} />
      </aside>
      <Drawer
        opened={drawerOpen}
        onClose={() => setDrawer(false)}
        size="var(--gl-sidebar-width)"
        withCloseButton={false}
        padding={0}
        title={null}
        aria-label="Sidebar"
        classNames={{ body: styles.drawer }}
      >
        <Sidebar collapsed={false} />
      </Drawer>
      <div className={styles.page}>
        <ConnectionBanner />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <CommandPalette />
      <KeyboardHelp />
    </div>
  )
}
