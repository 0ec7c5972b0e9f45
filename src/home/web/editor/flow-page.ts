import { queryOptions } from '@tanstack/react-query'
import { callServer } from '../../../ui/server/server.ts'
import type { Flow, FlowTypeInfo } from '../home-calls.ts'
import { flowsKey } from '../list/flow-pages.ts'
import { flowPath } from '../routes.ts'
import type { CallOf } from '../../../api/rest-route.ts'
import type { listFlowsRoute } from '../../flows.routes.ts'

/** A flow by its public identifier, deleted or not. Empty when the person cannot see it. */
export const oneFlowQuery = (publicIdentifier: string) =>
  queryOptions({
    queryKey: [...flowsKey, 'one', publicIdentifier],
    async queryFn() {
      const ask = (view: 'all' | 'trash') =>
        callServer<CallOf<typeof listFlowsRoute>>(
          'GET',
          `/admin/flows?${new URLSearchParams({ publicIdentifier, view, limit: '1' })}`,
        )
      const live = await ask('all')
      return live.flows.length > 0 ? live : ask('trash')
    },
  })

interface PageRequest {
  flowTypes: readonly FlowTypeInfo[]
  /** The path of the page. */
  path: string
  isMobile: boolean
  /** Whether the address names a tab. It then stays as it is on a small screen. */
  hasTab: boolean
}

const isResultsOf = (path: string, type: FlowTypeInfo | undefined) =>
  type !== undefined && type.resultsPath !== type.editorPath && path.endsWith(afterId(type.resultsPath))

const afterId = (path: string) => path.slice(path.indexOf('{id}') + '{id}'.length)

/**
 * The path that a flow's page redirects to, or null to stay. Small screens and readers open the results, and each type
 * has its own paths.
 */
export function redirectOf(flow: Flow, { flowTypes, path, isMobile, hasTab }: PageRequest): string | null {
  const type = flowTypes.find(each => each.type === flow.type)
  // Results can have further pages below their own.
  if (path.startsWith(`${flowPath(flow, { flowTypes, results: true })}/`)) return null
  const results = isResultsOf(path, type) || (isMobile && !hasTab)
  const right = flowPath(flow, { flowTypes, results })
  return right === path ? null : right
}

export type FlowTab = 'edit' | 'results' | 'settings'

/** The tabs of a flow that the person sees. */
export function tabsOf(flow: Flow, { flowTypes, isMobile }: Pick<PageRequest, 'flowTypes' | 'isMobile'>): FlowTab[] {
  const type = flowTypes.find(each => each.type === flow.type)
  const hasResults = type !== undefined && type.resultsPath !== type.editorPath
  if (flow.accessLevel === 'read') return [hasResults ? 'results' : 'edit']
  const edit: FlowTab[] = isMobile && hasResults ? [] : ['edit']
  return [...edit, ...(hasResults ? (['results'] as const) : []), 'settings']
}
