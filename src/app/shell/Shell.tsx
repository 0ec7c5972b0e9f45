import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsContentShown, useNoteContent } from '../../ui/late/first-content.ts'
import { fetchLateParts, lazyPart } from '../../ui/late/lazy-part.ts'
import { closeWorkspaceDialog, useWorkspaceDialog } from '../../home/web/workspaces/workspace-dialogs.ts'
import { recentImportsQuery } from '../../imports/web/imports-client.ts'
import { HeldFocus } from '../../ui/focus/HeldFocus.tsx'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { TopBarExtras } from '../../ui/TopBar.tsx'
import { shortcuts } from '../../ui/shortcuts.ts'
import { setDrawer, toggleSidebar, useSidebar } from '../../ui/sidebar.ts'
import { whenIdle } from '../../ui/late/when-idle.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Palette } from './Palette.tsx'
import { palette } from './palette.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useKeyboardHelp } from './use-keyboard-help.ts'
import { useUnsavedQuestion } from './use-sign-out.ts'

const KeyboardHelp = lazyPart(() => import('./KeyboardHelp.tsx'))
const SidebarDrawer = lazyPart(() => import('./SidebarDrawer.tsx'))
const UnsavedDialog = lazyPart(() => import('./UnsavedDialog.tsx'))
const WorkspaceDialogs = lazyPart(() => import('../../home/web/workspaces/WorkspaceDialogs.tsx'))

const ServerBanners = lazyPart(async () => {
  const { ServerBanners: banners } = await import('./ServerBanners.tsx')
  return { default: banners }
})

const BackgroundWork = lazyPart(async () => {
  const { BackgroundWork: work } = await import('./BackgroundWork.tsx')
  return { default: work }
})

/** Shows background work on every page. Its code loads after the page, and only when there is some. */
function Extras() {
  const hasImports = useQuery({ ...recentImportsQuery, select: imports => imports.length > 0 }).data ?? false
  const isContentShown = useIsContentShown()
  return (
    <LazyPart when={hasImports && isContentShown}>
      <BackgroundWork />
    </LazyPart>
  )
}

/** Warns of little disk space and emulated services. Loads after the page. */
function SpaceWarning() {
  return (
    <LazyPart when={useIsContentShown()}>
      <ServerBanners />
    </LazyPart>
  )
}

const extras = <Extras />

/** The paths of pages that report themselves when their content shows: bases and lists of items. */
const reportsContent = /^\/(database\/|(home|zite|home\/(?!integrations)[^/]+)$)/

const showHelp = () => useKeyboardHelp.setState({ opened: true })
const hideHelp = () => useKeyboardHelp.setState({ opened: false })

/** The frame of every page for signed-in people. */
export function Shell() {
  const navigate = useNavigate()
  const { collapsed, drawerOpen } = useSidebar()
  const path = useRouterState({ select: state => state.location.pathname })
  const isContentShown = useIsContentShown()
  // A base prefetches its own parts.
  const mayPrefetch = isContentShown && !path.startsWith('/database/')
  useNoteContent(!reportsContent.test(path))
  useEffect(() => {
    if (!mayPrefetch) return
    const cancel = whenIdle(() => void fetchLateParts())
    return cancel
  }, [mayPrefetch])
  useEffect(() => {
    setDrawer(false)
  }, [path])
  useHotkeys(
    [
      [shortcuts.everywhere.palette.keys, palette.toggle],
      [shortcuts.everywhere.help.keys, showHelp],
      // Keyboards on which a slash takes Shift.
      ['mod+shift+/', showHelp],
    ],
    [],
    true,
  )
  useHotkeys([
    [shortcuts.everywhere.helpAlso.keys, showHelp],
    ['shift+?', showHelp],
    [shortcuts.everywhere.sidebar.keys, toggleSidebar],
    [shortcuts.everywhere.goHome.keys, () => void navigate({ to: '/home' })],
  ])
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <aside className={styles.aside} data-collapsed={collapsed || undefined}>
        <Sidebar collapsed={collapsed} />
      </aside>
      <LazyPart when={drawerOpen}>
        <SidebarDrawer opened={drawerOpen} />
      </LazyPart>
      <div className={styles.page}>
        <ConnectionBanner />
        <SpaceWarning />
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

/** The dialogs of every page. */
function Dialogs() {
  const isHelpOpen = useKeyboardHelp().opened
  const isConfirmingSignOut = useUnsavedQuestion().unsaved !== null
  const { dialog } = useWorkspaceDialog()
  useEffect(() => {
    if (dialog) setDrawer(false)
  }, [dialog])
  return (
    <>
      <Palette />
      {isHelpOpen && (
        <LazyPart fallback={<HeldFocus onEscape={hideHelp} />} onClose={hideHelp}>
          <KeyboardHelp onClose={hideHelp} />
        </LazyPart>
      )}
      <LazyPart when={isConfirmingSignOut}>
        <UnsavedDialog />
      </LazyPart>
      {dialog && (
        <LazyPart fallback={<HeldFocus onEscape={closeWorkspaceDialog} />} onClose={closeWorkspaceDialog}>
          <WorkspaceDialogs />
        </LazyPart>
      )}
    </>
  )
}
