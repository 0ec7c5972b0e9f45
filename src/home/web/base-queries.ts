import { queryOptions } from '@tanstack/react-query'
import { baseType } from '../../engine/model/base-type.ts'
import { callServer } from '../../ui/server/server.ts'
import type { CallOf } from '../../api/rest-route.ts'
import type { listFlowsRoute } from '../flows.routes.ts'

const basesCall = (more: string) =>
  callServer<CallOf<typeof listFlowsRoute>>('GET', `/admin/flows?type=${baseType}&sort=touched&${more}`)
const key = ['flows']

/** The most recently used bases, for the sidebar. Its key is the prefix of all lists of flows. */
export const basesQuery = queryOptions({
  queryKey: key,
  queryFn: () => basesCall('limit=20'),
  select: ({ flows }) => flows,
})

/** All bases that the person can open, up to a thousand, most recently used first. */
export const allBasesQuery = queryOptions({
  queryKey: [...key, 'bases'],
  queryFn: () => basesCall('limit=1000'),
  select: ({ flows }) => flows,
})

/** The most recently used bases of a workspace, or of an organization's Home, as many as the sidebar shows. */
export const placeBasesQuery = ({
  organizationId,
  workspaceId,
}: {
  organizationId: string
  workspaceId: string | null
}) =>
  queryOptions({
    queryKey: [...key, 'bases in', organizationId, workspaceId],
    queryFn: () => basesCall(`limit=8&organizationId=${organizationId}&workspaceId=${workspaceId ?? 'home'}`),
    select: ({ flows }) => flows,
  })

/** A base as lists show it; undefined when the person cannot see it. */
export const baseQuery = (publicId: string) =>
  queryOptions({
    queryKey: [...key, 'name', publicId],
    queryFn: () => basesCall(`publicIdentifier=${publicId}`),
    select: ({ flows }) => flows[0],
  })
