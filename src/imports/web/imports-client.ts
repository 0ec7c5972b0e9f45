import { queryOptions } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'

import type { router } from '../../api/trpc.ts'
import { callServer, type ServerCall, serverLink } from '../../ui/server/server.ts'
import type { ImportState } from '../import-state.ts'
import type { importsRouter } from '../imports.router.ts'
import type { CreatedBase } from '../../engine/model/created-base.ts'

type ImportsRouter = ReturnType<typeof router<{ imports: typeof importsRouter }>>

/** The calls of imports, typed by the router that answers them. */
export const importsClient = createTRPCClient<ImportsRouter>({ links: [serverLink()] }).imports

/** How often an import is asked for while something happens to it. */
const lookEvery = 400
const lookForOthersEvery = 1000

const moving: ImportState['status'][] = ['uploading', 'analysing', 'running', 'cancelling']

export const isMoving = ({ status }: ImportState): boolean => moving.includes(status)

/** What is asked of one import, into whatever base. */
export const importKey = (importId: string) => ['imports', importId] as const

/** An import, into this base if any is known, followed until it stands still. */
export const importQuery = (importId: string, basePublicId?: string) =>
  queryOptions({
    queryKey: [...importKey(importId), basePublicId],
    queryFn: () => importsClient.get.query({ importId, basePublicId }),
    staleTime: 0,
    refetchInterval: query => (query.state.data && !isMoving(query.state.data) ? false : lookEvery),
  })

/** The person's imports that go on or ended a short while ago; followed while there is something to follow. */
export const recentImportsQuery = queryOptions({
  queryKey: ['imports', 'recent'],
  queryFn: async () => (await importsClient.recent.query()).imports,
  refetchInterval: query => (query.state.data?.some(isMoving) ? lookForOthersEvery : false),
})

export const importLimitsQuery = queryOptions({
  queryKey: ['imports', 'limits'],
  queryFn: () => importsClient.limits.query(),
  staleTime: Infinity,
})

/** Where a new base comes to lie: a workspace, or the Home of an organization. */
export type BasePlace = { workspaceId: string } | { organizationId: string }

interface CreateBaseCall extends ServerCall {
  answer: CreatedBase
}

/** Makes an empty base. @param place null: the Home of the organization that the person came to last, on whatever page. */
export const createBase = (baseName: string, place: BasePlace | null) =>
  callServer<CreateBaseCall>('POST', '/admin/bases', { baseName, ...place })

export const discardBase = (flowId: string) =>
  callServer('POST', '/admin/flows/trash', { flowIds: [flowId], action: 'trash' })

/** Where the list of cells that could not be read is downloaded from. */
export const unreadableHref = (importId: string): string => `/api/imports/${importId}/rejected.csv`
