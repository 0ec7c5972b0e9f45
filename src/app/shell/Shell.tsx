import { useHotkeys } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Late } from '../../ui/Late.tsx'
import { TopBarExtras } from '../../ui/TopBar.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { setDrawer, toggleSidebar, useSidebar } from '../../ui/sidebar.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { palette, paletteStore } from './palette.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useKeyboardHelp } from './use-keyboard-help.ts'
import { useUnsavedQuestion } from './use-sign-out.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const KeyboardHelp = lazy(() => import('./KeyboardHelp.tsx'))
const SidebarDrawer = lazy(() => import('./SidebarDrawer.tsx'))
const UnsavedDialog = lazy(() => import('./UnsavedDialog.tsx'))

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
  useHotkeys([[shortcuts.everywhere.palette.keys, palette.toggle]], [], true)
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
      <Late when={drawerOpen}>
        <SidebarDrawer opened={drawerOpen} />
      </Late>
      <div className={styles.page}>
        <ConnectionBanner />
        <main id="main" className={styles.main} tabIndex={-1}>
          <TopBarExtras value={extras}>
            <Outlet />
          </TopBarExtras>
        </main>
      </div>
      <Dialogs />
    </div>
  )
}

/** What opens over any page. */
function Dialogs() {
  const isPaletteOpen = useSpotlight(paletteStore).opened
  const isHelpOpen = useKeyboardHelp().opened
  const isAsking = useUnsavedQuestion().unsaved !== null
  return (
    <>
      <Late when={isPaletteOpen}>
        <CommandPalette />
      </Late>
      <Late when={isHelpOpen}>
        <KeyboardHelp />
      </Late>
      <Late when={isAsking}>
        <UnsavedDialog />
      </Late>
    </>
  )
}
