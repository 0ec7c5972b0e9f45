import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import type { Flow } from '../home-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { listFlowsRoute } from '../../flows.routes.ts'

export type Sort = 'updated' | 'created' | 'name'

/** What a group of the list holds, and in which order. */
export interface ListQuery {
  organizationId: string
  view: 'all' | 'starred' | 'recent' | 'trash'
  /** A workspace, 'home', or null for everywhere. */
  workspaceId: string | null
  /** None: all of them. */
  types: readonly string[]
  search: string
  sort: Sort
}

export const pageSize = 60

/** The most that one call answers. */
const longestPage = 1_000

function addressOf(query: ListQuery, from: { offset: number; limit: number }): `/admin/flows?${string}` {
  const { organizationId, view, workspaceId, types, search, sort } = query
  const asked = new URLSearchParams({ organizationId, view, sort, offset: `${from.offset}`, limit: `${from.limit}` })
  if (workspaceId !== null) asked.set('workspaceId', workspaceId)
  if (types.length > 0) asked.set('type', types.join(','))
  if (search !== '') asked.set('search', search)
  return `/admin/flows?${asked}`
}

/** All lists of flows stand under this key, so that one call renews them. */
export const flowsKey = ['flows']
/** Their pages, as the list asks for them. */
export const flowPagesKey = [...flowsKey, 'page']

/** One page of a group, the first being 0. */
export const pageQuery = (query: ListQuery, page: number) =>
  queryOptions({
    queryKey: [...flowPagesKey, query, page],
    queryFn: () =>
      callServer<CallOf<typeof listFlowsRoute>>('GET', addressOf(query, { offset: page * pageSize, limit: pageSize })),
    staleTime: 5_000,
  })

/** The first page of what is searched for; what was found before stays until it is there. */
export const firstPageQuery = (query: ListQuery) => ({ ...pageQuery(query, 0), placeholderData: keepPreviousData })

/** All flows of a group, in its order. */
export async function wholeGroup(query: ListQuery): Promise<Flow[]> {
  const all: Flow[] = []
  for (;;) {
    const { flows, total } = await callServer<CallOf<typeof listFlowsRoute>>(
      'GET',
      addressOf(query, { offset: all.length, limit: longestPage }),
    )
    all.push(...flows)
    if (flows.length === 0 || all.length >= total) return all
  }
}

/** The flows of a group from one place to another, both included. */
export async function flowsBetween(
  queries: QueryClient,
  query: ListQuery,
  { from, to }: { from: number; to: number },
): Promise<Flow[]> {
  const first = Math.floor(from / pageSize)
  const numbers = Array.from({ length: Math.floor(to / pageSize) - first + 1 }, (_, index) => first + index)
  const pages = await Promise.all(numbers.map(page => queries.ensureQueryData(pageQuery(query, page))))
  return pages.flatMap(({ flows }) => flows).slice(from - first * pageSize, to - first * pageSize + 1)
}

/** Changes a flow wherever it is listed. */
export function patchFlow(queries: QueryClient, flowId: string, change: Partial<Flow>): void {
  queries.setQueriesData<{ flows: Flow[] }>({ queryKey: flowsKey }, list => {
    if (!list?.flows.some(({ id }) => id === flowId)) return list
    return { ...list, flows: list.flows.map(flow => (flow.id === flowId ? { ...flow, ...change } : flow)) }
  })
}

/** A flow that some list on the screen has. */
export const findFlow = (queries: QueryClient, flowId: string): Flow | undefined =>
  queries
    .getQueriesData<{ flows: Flow[] }>({ queryKey: flowsKey })
    .flatMap(([, list]) => list?.flows ?? [])
    .find(({ id }) => id === flowId)
