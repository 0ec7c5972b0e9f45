import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '../ui/theme/color-scheme.ts'
import { theme, themeVariables } from '../ui/theme/theme.ts'
import { ToastArea } from '../ui/toasts/ToastArea.tsx'

interface ClientFrameProps {
  queries: QueryClient
  children: ReactNode
}

/** Wraps every page: theme, query cache and toasts. */
export function ClientFrame({ queries, children }: ClientFrameProps) {
  return (
    <QueryClientProvider client={queries}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <ToastArea />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}
