import { queryOptions } from '@tanstack/react-query'
import { callServer } from '../../ui/server/server.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import { setTabOrganization, tabOrganization } from './frame/tab-organization.ts'
import type { AnswerOf, CallOf } from '../../api/rest-route.ts'
import type { listFlowsRoute } from '../flows.routes.ts'
import type { readHomeRoute } from '../home.routes.ts'

/** Everything that home shows beside the list of flows. */
export type HomeInfo = AnswerOf<typeof readHomeRoute>
export type Workspace = HomeInfo['workspaces'][number]
export type Organization = HomeInfo['organizations'][number]
/** A type of flow. Its paths have '{id}' in place of the public identifier. */
export type FlowTypeInfo = HomeInfo['flowTypes'][number]
export type HomeCounts = HomeInfo['counts']

/** A page of flows, and their submission counts by flow id. */
export type FlowPage = AnswerOf<typeof listFlowsRoute>
/** A flow as the server lists it for the person. */
export type Flow = FlowPage['flows'][number]

const readHome = (organizationId: string | null) =>
  callServer<CallOf<typeof readHomeRoute>>(
    'GET',
    organizationId === null ? '/admin/home' : `/admin/home?${new URLSearchParams({ organizationId })}`,
  )

/** Reads the home of the tab's organization, or of the one opened last when the person no longer belongs to it. */
async function readTabHome(): Promise<HomeInfo> {
  const organizationId = tabOrganization()
  const home = await readHome(organizationId).catch((error: unknown) => {
    const { code } = toServerError(error)
    if (organizationId === null || (code !== 'forbidden' && code !== 'not_found')) throw error
    return readHome(null)
  })
  setTabOrganization(home.organizationId)
  return home
}

/** Everything that home shows beside the list of flows, in the tab's organization. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: readTabHome,
  // Other pages change this too: opening a base makes it recent.
  staleTime: 0,
})
