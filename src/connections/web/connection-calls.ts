import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallOf } from '../../api/rest-route.ts'
import { callServer } from '../../ui/server/server.ts'
import type {
  checkConnectionRoute,
  createConnectionRoute,
  deleteConnectionRoute,
  listConnectionsRoute,
  listServiceClientsRoute,
  updateConnectionRoute,
  updateServiceClientRoute,
} from '../connections.routes.ts'
import type { getMetadataRoute } from '../metadata/metadata.routes.ts'
import type { FieldValues } from '../service.ts'

type ConnectionList = AnswerOf<typeof listConnectionsRoute>

/** A connection that the person may use. */
export type Connection = ConnectionList['services'][number]

/** The start of the keys of all queries about connections. */
export const connectionsKey = ['connections'] as const

/** The connections of an organization, and the services that can be connected. Null stands for the current one. */
export const connectionsQuery = (organizationId: string | null) =>
  queryOptions({
    queryKey: [...connectionsKey, organizationId],
    queryFn: () =>
      callServer<CallOf<typeof listConnectionsRoute>>(
        'GET',
        `/admin/services?${new URLSearchParams(organizationId === null ? {} : { organizationId })}`,
      ),
    // The service may have ended it since.
    staleTime: 0,
  })

/** What a connection reaches, such as bases. A forced call asks the service, whatever is stored. */
export const sourcesQuery = (id: string, isForced: boolean) =>
  queryOptions({
    queryKey: [...connectionsKey, 'sources', id, isForced],
    queryFn: async () => {
      const { metadata } = await callServer<CallOf<typeof getMetadataRoute>>(
        'POST',
        '/v1/zite/admin/services/getMetadata',
        { requests: [{ serviceId: id }], forceRefresh: isForced },
      )
      return metadata[0] ?? null
    },
    staleTime: 0,
    gcTime: 0,
  })

export interface NewConnection {
  type: string
  /** Null for the organization that the person opened last. */
  organizationId: string | null
  /** Null to sign in at the service. */
  values: FieldValues | null
  /** The page to return to after signing in; the page of connections if absent. */
  returnTo?: string | undefined
}

const returnPaths = (returnTo: string | undefined) =>
  returnTo === undefined ? {} : { redirectUri: returnTo, failureRedirectUri: returnTo }

export const createConnection = ({ type, organizationId, values, returnTo }: NewConnection) =>
  callServer<CallOf<typeof createConnectionRoute>>('POST', `/admin/services/create/${type}`, {
    ...(organizationId !== null && { organizationId }),
    config: values,
    ...returnPaths(returnTo),
  })

export const updateConnection = (
  id: string,
  change: { serviceName?: string; config?: FieldValues },
  returnTo?: string,
) =>
  callServer<CallOf<typeof updateConnectionRoute>>('POST', `/admin/services/edit/${id}`, {
    ...change,
    ...(returnTo !== undefined && { redirectUri: returnTo }),
  })

export const checkConnection = (id: string) =>
  callServer<CallOf<typeof checkConnectionRoute>>('POST', `/admin/services/check/${id}`)

export const deleteConnection = (id: string) =>
  callServer<CallOf<typeof deleteConnectionRoute>>('DELETE', `/admin/services/delete/${id}`)

/** How the services are set up on this server. */
export const serviceClientsQuery = queryOptions({
  queryKey: ['server', 'services'],
  queryFn: () => callServer<CallOf<typeof listServiceClientsRoute>>('GET', '/admin/server/services'),
})

export type ServiceClientInfo = AnswerOf<typeof listServiceClientsRoute>['services'][number]

export const updateServiceClient = (type: string, client: { clientId: string; clientSecret: string } | null) =>
  callServer<CallOf<typeof updateServiceClientRoute>>('PUT', `/admin/server/services/${type}`, { client })
