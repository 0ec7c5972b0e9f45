import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../app/app.css'
import '../../../app/flow-types.ui.ts'
import { theme, themeVariables } from '../../../ui/theme/theme.ts'
import { ToastArea } from '../../../ui/toasts/ToastArea.tsx'
import { homeQuery } from '../home-calls.ts'
import { FlowList } from '../list/FlowList.tsx'
import { openFlowDialog } from '../list/flow-dialogs.ts'
import type { ListPlace } from '../list/sections.ts'
import { openWorkspaceDialog, useWorkspaceDialog } from '../workspaces/workspace-dialogs.ts'
import WorkspaceDialogs from '../workspaces/WorkspaceDialogs.tsx'
import { BrowserServer } from './browser-server.ts'

const server = new BrowserServer()
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
globalThis.fetch = server.fetch

declare global {
  interface Window {
    home: {
      server: BrowserServer
      openFlowDialog: typeof openFlowDialog
      openWorkspaceDialog: typeof openWorkspaceDialog
      /** Loads everything again. */
      reload(): Promise<void>
    }
  }
}

window.home = {
  server,
  openFlowDialog,
  openWorkspaceDialog,
  async reload() {
    await queries.resetQueries()
  },
}

const place = (new URLSearchParams(location.search).get('place') ?? 'home') as ListPlace & string

function Page() {
  const home = useQuery(homeQuery).data
  const { dialog } = useWorkspaceDialog()
  if (!home) return null
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <FlowList key={place} place={place} home={home} create={<button type="button">Create</button>} />
      {dialog && <WorkspaceDialogs />}
    </main>
  )
}

const router = createRouter({
  routeTree: createRootRoute({ component: Page, notFoundComponent: () => <p>Another page</p> }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

const root = document.querySelector('#root')
if (root) {
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
