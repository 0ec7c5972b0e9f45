import { queryOptions } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'

import type { router } from '../../api/trpc.ts'
import { serverLink } from '../../ui/server/server.ts'
import type { ImportState } from '../import-state.ts'
import type { importsRouter } from '../imports.router.ts'

type ImportsRouter = ReturnType<typeof router<{ imports: typeof importsRouter }>>

/** The calls of imports, typed by their router. */
export const importsClient = createTRPCClient<ImportsRouter>({ links: [serverLink()] }).imports

/** Polling interval while an import is active, in milliseconds. */
const listInterval = 1000

const moving: ImportState['status'][] = ['uploading', 'analysing', 'running', 'cancelling']

export const isMoving = ({ status }: ImportState): boolean => moving.includes(status)

/** The person's imports that are running or ended recently; polled while any is active. */
export const recentImportsQuery = queryOptions({
  queryKey: ['imports', 'recent'],
  queryFn: async () => (await importsClient.recent.query()).imports,
  refetchInterval: query => (query.state.data?.some(isMoving) ? listInterval : false),
})

/** The place of a new base: a workspace, or the Home of an organization. */
export type BasePlace = { workspaceId: string } | { organizationId: string }
