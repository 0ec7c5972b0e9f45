import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { colorSchemeManager } from '../ui/color-scheme.ts'
import { theme, themeVariables } from '../ui/theme.ts'
import { ToastArea } from '../ui/ToastArea.tsx'
import type { createAppRouter } from './routes/router.tsx'

interface AppProps {
  queries: QueryClient
  router: ReturnType<typeof createAppRouter>
}

/** The whole client: theme, cache, toasts, routes. */
export function App({ queries, router }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <ToastArea />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  )
}
