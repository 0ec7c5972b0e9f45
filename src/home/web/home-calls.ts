import { queryOptions } from '@tanstack/react-query'
import { callServer } from '../../ui/server/server.ts'
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

/** Everything that home shows beside the list of flows, in the current organization. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => callServer<CallOf<typeof readHomeRoute>>('GET', '/admin/home'),
  // Other pages change this too: opening a base makes it recent.
  staleTime: 0,
})
