import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider, type AnyRoute } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../app/app.css'
import '../../../app/flow-types.ui.ts'
import { theme, themeVariables } from '../../../ui/theme/theme.ts'
import { ToastArea } from '../../../ui/toasts/ToastArea.tsx'
import { openFlowDialog } from '../list/flow-dialogs.ts'
import { openWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import { BrowserServer } from './browser-server.ts'

declare global {
  interface Window {
    /** For tests, on pages that show parts of home. */
    home: {
      server: BrowserServer
      openFlowDialog: typeof openFlowDialog
      openWorkspaceDialog: typeof openWorkspaceDialog
      /** Loads everything again, without messages, as a new page would. */
      reload(): Promise<void>
      /** Loads everything again in the background, as a page does that gets the focus. */
      refresh(): Promise<void>
      /** Opens a path of the page's own routes, with its search. */
      open(path: string): void
      /** The path that is open, with its search. */
      path(): string
    }
  }
}

/** Shows routes in front of a server in the browser. */
export function showRoutes(routeTree: AnyRoute, path = '/'): void {
  const server = new BrowserServer()
  globalThis.fetch = server.fetch
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  window.home = {
    server,
    openFlowDialog,
    openWorkspaceDialog,
    async reload() {
      notifications.cleanQueue()
      notifications.clean()
      await queries.resetQueries()
    },
    refresh: () => queries.invalidateQueries(),
    open: to => router.history.push(to),
    path: () => router.state.location.href,
  }
  const root = document.querySelector('#root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MantineProvider theme={theme} cssVariablesResolver={themeVariables}>
          <ToastArea />
          <RouterProvider router={router as never} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
