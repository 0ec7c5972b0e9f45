import { Drawer } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { TopBarExtras } from '../../ui/TopBar.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { setDrawer, toggleSidebar, useSidebar } from '../../ui/sidebar.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { KeyboardHelp, useKeyboardHelp } from './KeyboardHelp.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

const BackgroundWork = lazy(async () => {
  const { BackgroundWork: work } = await import('./BackgroundWork.tsx')
  return { default: work }
})

const extras = (
  <Suspense fallback={null}>
    <BackgroundWork />
  </Suspense>
)

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
      <Drawer.Root opened={drawerOpen} onClose={() => setDrawer(false)} size="var(--gl-sidebar-width)" padding={0}>
        <Drawer.Overlay color="var(--gl-overlay)" backgroundOpacity={1} />
        <Drawer.Content aria-label="Sidebar">
          <Drawer.Body className={styles.drawer}>
            <Sidebar collapsed={false} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <div className={styles.page}>
        <ConnectionBanner />
        <main id="main" className={styles.main} tabIndex={-1}>
          <TopBarExtras value={extras}>
            <Outlet />
          </TopBarExtras>
        </main>
      </div>
      <CommandPalette />
      <KeyboardHelp />
      <UnsavedDialog />
    </div>
  )
}
