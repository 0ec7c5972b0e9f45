import { queryOptions } from '@tanstack/react-query'
import { callServer } from '../../ui/server.ts'

/** An item of the home page, as the server lists it. */
export interface Flow {
  id: string
  publicIdentifier: string
  name: string
  type: string
  workspaceId: string | null
  owner: { firstName: string } | null
  createdAt: string
  updatedAt: string
  lastOpenedAt: string | null
  starred: boolean
  accessLevel: 'read' | 'write'
}

const lastTouched = (flow: Flow) => flow.lastOpenedAt ?? flow.updatedAt

/** What was opened or changed last comes first. */
export const recentFirst = (flows: readonly Flow[]): Flow[] =>
  flows.toSorted((a, b) => Date.parse(lastTouched(b)) - Date.parse(lastTouched(a)))

/** The bases that the person may open, the most recent first. */
export const basesQuery = queryOptions({
  queryKey: ['flows'],
  queryFn: () => callServer<{ flows: Flow[] }>('GET', '/admin/flows?type=base&sort=updated'),
  select: ({ flows }) => recentFirst(flows),
})
