import { queryOptions } from '@tanstack/react-query'
import { baseType } from '../../engine/model/base-type.ts'
import { callServer } from '../../ui/server/server.ts'
import type { CallOf } from '../../api/rest-route.ts'
import type { listFlowsRoute } from '../flows.routes.ts'

const basesCall = (more: string) =>
  callServer<CallOf<typeof listFlowsRoute>>('GET', `/admin/flows?type=${baseType}&sort=touched&${more}`)
const key = ['flows']

/** The bases that the person opened last, or that were changed last, for the side of every page. All lists of flows stand under its key. */
export const basesQuery = queryOptions({
  queryKey: key,
  queryFn: () => basesCall('limit=20'),
  select: ({ flows }) => flows,
})

/** All bases that the person may open, or the first thousand of them, in the same order. */
export const allBasesQuery = queryOptions({
  queryKey: [...key, 'bases'],
  queryFn: () => basesCall('limit=1000'),
  select: ({ flows }) => flows,
})

/** The bases that lie in a workspace, or with null at the Home of an organization, as far as the side of a page has room. */
export const basesInQuery = ({ organizationId, workspaceId }: { organizationId: string; workspaceId: string | null }) =>
  queryOptions({
    queryKey: [...key, 'bases in', organizationId, workspaceId],
    queryFn: () => basesCall(`limit=8&organizationId=${organizationId}&workspaceId=${workspaceId ?? 'home'}`),
    select: ({ flows }) => flows,
  })

/** How a base is called that the person may open. */
export const baseNameQuery = (publicId: string) =>
  queryOptions({
    queryKey: [...key, 'name', publicId],
    queryFn: () => basesCall(`publicIdentifier=${publicId}`),
    select: ({ flows }) => flows[0]?.name,
  })
