import { hashKey, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import type { Flow, FlowPage } from '../home-calls.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { listFlowsRoute } from '../../flows.routes.ts'

export type Sort = 'updated' | 'created' | 'name'

/** The flows of a section, and their order. */
export interface ListQuery {
  organizationId: string
  view: 'all' | 'starred' | 'recent' | 'trash'
  /** A workspace or 'home'. Null: everywhere. */
  workspaceId: string | null
  /** Empty: all types. */
  types: readonly string[]
  search: string
  sort: Sort
}

export const pageSize = 60

/** The server returns this many flows in one call. */
const maxPageSize = 1_000

function addressOf(query: ListQuery, from: { offset: number; limit: number }): `/admin/flows?${string}` {
  const { organizationId, view, workspaceId, types, search, sort } = query
  const parameters = new URLSearchParams({
    organizationId,
    view,
    sort,
    offset: `${from.offset}`,
    limit: `${from.limit}`,
  })
  if (workspaceId !== null) parameters.set('workspaceId', workspaceId)
  if (types.length > 0) parameters.set('type', types.join(','))
  if (search !== '') parameters.set('search', search)
  return `/admin/flows?${parameters}`
}

/** The key prefix of all lists of flows, which refreshes them together. */
export const flowsKey = ['flows']
/** The key prefix of the pages of lists. */
export const flowPagesKey = [...flowsKey, 'page']

/** A page of a section, from 0. */
export const pageQuery = (query: ListQuery, page: number) =>
  queryOptions({
    queryKey: [...flowPagesKey, query, page],
    queryFn: () =>
      callServer<CallOf<typeof listFlowsRoute>>('GET', addressOf(query, { offset: page * pageSize, limit: pageSize })),
    staleTime: 5_000,
  })

/** The first page of a search. The previous results stay until it is loaded. */
export const firstPageQuery = (query: ListQuery) => ({ ...pageQuery(query, 0), placeholderData: keepPreviousData })

/** Loads all flows of a section. */
export async function loadSection(query: ListQuery): Promise<Flow[]> {
  const all: Flow[] = []
  for (;;) {
    const { flows, total } = await callServer<CallOf<typeof listFlowsRoute>>(
      'GET',
      addressOf(query, { offset: all.length, limit: maxPageSize }),
    )
    all.push(...flows)
    if (flows.length === 0 || all.length >= total) return all
  }
}

/** Loads a range of flows of a section, both ends included. */
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

/** The position of a flow in the loaded pages of a section; null when it is on none of them. */
export function positionOf(queries: QueryClient, query: ListQuery, flowId: string): number | null {
  for (const [queryKey, page] of queries.getQueriesData<FlowPage>({ queryKey: [...flowPagesKey, query] })) {
    const number = Number(queryKey.at(-1))
    // Keys are found by their parts: a query without types would find those with types.
    if (hashKey(queryKey) !== hashKey(pageQuery(query, number).queryKey)) continue
    const index = page?.flows.findIndex(({ id }) => id === flowId) ?? -1
    if (index >= 0) return number * pageSize + index
  }
  return null
}

/** Updates a flow in every list. */
export function patchFlow(queries: QueryClient, flowId: string, change: Partial<Flow>): void {
  queries.setQueriesData<{ flows: Flow[] }>({ queryKey: flowsKey }, list => {
    if (!list?.flows.some(({ id }) => id === flowId)) return list
    return { ...list, flows: list.flows.map(flow => (flow.id === flowId ? { ...flow, ...change } : flow)) }
  })
}

/** Finds a flow in the loaded lists. */
export const findFlow = (queries: QueryClient, flowId: string): Flow | undefined =>
  queries
    .getQueriesData<{ flows: Flow[] }>({ queryKey: flowsKey })
    .flatMap(([, list]) => list?.flows ?? [])
    .find(({ id }) => id === flowId)
