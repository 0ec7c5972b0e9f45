import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../app/app.css'
import { type Session, sessionQuery } from '../../access/web/session.ts'
import { listedCommands } from '../../ui/commands.ts'
import { theme, themeVariables } from '../../ui/theme/theme.ts'
import { ToastArea } from '../../ui/toasts/ToastArea.tsx'
import { BasePage } from '../page/BasePage.tsx'
import type { BaseAddress } from '../page/use-base-address.ts'
import SharedPage from '../public/SharedPage.tsx'

/** Pages that tests open: a base at /database/{id}, and a public link at /shared/{token}. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
queries.setQueryData<Session>([...sessionQuery.queryKey], {
  session: { id: 'session', token: 'token' },
  user: { id: 'me', name: 'Mira Novak', email: 'mira@example.com' },
})

const root = createRootRoute({ notFoundComponent: () => <p>Another page</p> })

function Base() {
  const { basePublicIdentifier } = useParams({ strict: false }) as { basePublicIdentifier: string }
  const requested = useSearch({ strict: false }) as BaseAddress
  return (
    <BasePage
      key={basePublicIdentifier}
      basePublicId={basePublicIdentifier}
      name="Launch"
      requested={requested}
      people={<p>People of the base</p>}
      missing={<p>There is no such base</p>}
    />
  )
}

function Shared() {
  const { token } = useParams({ strict: false }) as { token: string }
  return <SharedPage key={token} token={token} />
}

const frame = { display: 'flex', flexDirection: 'column', height: '100vh' } as const

const database = createRoute({
  getParentRoute: () => root,
  path: '/database/$basePublicIdentifier',
  component: () => (
    <main style={frame}>
      <Base />
    </main>
  ),
})
const shared = createRoute({ getParentRoute: () => root, path: '/shared/$token', component: Shared })
const nothing = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Nothing is open</p> })

const history = createMemoryHistory({ initialEntries: ['/'] })
const router = createRouter({ routeTree: root.addChildren([nothing, database, shared]), history })

declare global {
  interface Window {
    base: {
      /** Opens an address such as '/database/bas1?table=tasks'. */
      go(address: string): void
      /** The address that the page has by now. */
      address(): string
      back(): void
      /** Runs a command of the palette by its label; false if there is none. */
      run(label: string): boolean
      commands(): string[]
    }
  }
}

window.base = {
  go(address) {
    notifications.cleanQueue()
    notifications.clean()
    history.push(address)
  },
  address: () => history.location.href,
  back: () => history.back(),
  run(label) {
    const command = listedCommands().find(one => one.label === label)
    void command?.run()
    return command !== undefined
  },
  commands: () => listedCommands().map(({ label }) => label),
}

const place = document.querySelector('#root')
if (place) {
  createRoot(place).render(
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
