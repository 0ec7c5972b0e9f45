import { queryOptions } from '@tanstack/react-query'
import { callServer } from '../../ui/server/server.ts'
import type { AnswerOf, CallOf } from '../../api/rest-route.ts'
import type { listFlowsRoute } from '../flows.routes.ts'
import type { readHomeRoute } from '../home.routes.ts'

/** All that stands around the list. */
export type HomeInfo = AnswerOf<typeof readHomeRoute>
export type Workspace = HomeInfo['workspaces'][number]
export type Organization = HomeInfo['organizations'][number]
/** A type of flow. Its paths have '{id}' in place of the public identifier. */
export type FlowTypeInfo = HomeInfo['flowTypes'][number]
export type HomeCounts = HomeInfo['counts']

/** A page of flows, and what they have received, by flow id. */
export type FlowPage = AnswerOf<typeof listFlowsRoute>
/** A flow as the server lists it for the person. */
export type Flow = FlowPage['flows'][number]

/** Organizations, workspaces, counts, types and settings of the organization that the person works in. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => callServer<CallOf<typeof readHomeRoute>>('GET', '/admin/home'),
  // What is done on other pages, such as opening a base, shows here.
  staleTime: 0,
})
