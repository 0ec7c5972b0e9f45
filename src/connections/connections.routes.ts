import { z } from 'zod'
import { requireAccess } from '../access/can.ts'
import { currentOrganizationOf } from '../access/flows.ts'
import { roleIn } from '../access/organizations.ts'
import { restRoute, type RouteContext } from '../api/rest-route.ts'
import { maxNameLength } from '../texts/home-texts.ts'
import { findConnectionUses } from './connection-uses.ts'
import { ConnectionId, ConnectionValues } from './connection-input.ts'
import type { Connection } from './connections.sql.ts'
import {
  createConnection,
  deleteConnection,
  listConnections,
  requireConnection,
  requireService,
  updateConnection,
  workspaceToStayIn,
} from './connections.ts'
import { checkConnection } from './health/check-connection.ts'
import { testConnectionRoute } from './health/test-connection.routes.ts'
import { getMetadataRoute } from './metadata/metadata.routes.ts'
import { changeOAuthClient, listOAuthClients } from './oauth/oauth-client.ts'
import { connectPath } from './oauth/return-path.ts'
import { redirectAddress } from './oauth/sign-in.ts'
import { allServices } from './registry.ts'
import { defaultConnectionName } from './service.ts'

const Name = z.string().trim().min(1, 'Give it a name').max(maxNameLength)
const Path = z.string().max(4000)

/** A connection as the calls answer it. It never holds a secret. */
const ConnectionAnswer = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  userId: z.string(),
  userName: z.string(),
  workspaceId: z.string().nullable(),
  config: z.record(z.string(), z.string()),
  session_state: z.object({ metadata: z.object({ email: z.string().nullable() }) }),
  /** Whether what a person entered signs it, rather than a sign-in at the service. */
  isByForm: z.boolean(),
  /** 'pending' until its owner has signed in at the service. */
  health: z.enum(['pending', 'working', 'failing']),
  /** What is wrong, in words. */
  problem: z.string().nullable(),
  checkedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
})

function present(connection: Connection): z.infer<typeof ConnectionAnswer> {
  const { id, service, name, userId, userName, workspaceId, config, account, isByForm } = connection
  const { health, problem, checkedAt, lastUsedAt, createdAt } = connection
  const session_state = { metadata: { email: account } }
  const own = { id, type: service, name, userId, userName, workspaceId, config, session_state, isByForm }
  return { ...own, health, problem, checkedAt, lastUsedAt, createdAt }
}

const organizationOf = async ({ platform, actor }: RouteContext, named: string | undefined): Promise<string> =>
  named ?? currentOrganizationOf(platform, actor.userId)

export const listConnectionsRoute = restRoute({
  method: 'GET',
  path: '/admin/services',
  summary: 'The connections of an organization that you may use, and the services that can be connected.',
  capability: 'view organization',
  query: z.object({ organizationId: z.string().max(64).optional() }),
  answer: z.object({
    services: z.array(
      ConnectionAnswer.extend({
        canManage: z.boolean(),
        /** What uses the connection, and stops when it is deleted. */
        uses: z.array(z.string()),
      }),
    ),
    available: z.array(z.object({ type: z.string(), canSignIn: z.boolean() })),
  }),
  async handle(context, { query }) {
    const { platform, actor } = context
    const organizationId = await organizationOf(context, query.organizationId)
    await requireAccess(context, 'view organization', { kind: 'organization', id: organizationId })
    const role = await roleIn(platform.pool, { organizationId, userId: actor.userId })
    const connections = role ? await listConnections(platform, { organizationId, userId: actor.userId, role }) : []
    const ids = connections.map(({ id }) => id)
    const uses = await findConnectionUses(platform, ids, actor.userId)
    const clients = await listOAuthClients(platform, allServices)
    return {
      services: connections.map(({ canManage, ...connection }) => ({
        ...present(connection),
        canManage,
        uses: uses.get(connection.id) ?? [],
      })),
      available: clients.map(({ service, clientId }) => ({ type: service, canSignIn: clientId !== null })),
    }
  },
})

export const createConnectionRoute = restRoute({
  method: 'POST',
  path: '/admin/services/create/{serviceType}',
  summary:
    'Connects a service. With a config it is tried at once; without one, open `connectPath` in a browser to sign in there.',
  capability: 'create connection',
  params: z.object({ serviceType: z.string().max(64) }),
  body: z.object({
    config: ConnectionValues.nullish(),
    serviceName: Name.optional(),
    source: z.string().max(200).optional(),
    workspaceId: ConnectionId.nullish(),
    organizationId: z.string().max(64).optional(),
    redirectUri: Path.optional(),
    failureRedirectUri: Path.optional(),
  }),
  answer: z.object({ service: ConnectionAnswer, connectPath: z.string().nullable() }),
  async handle(context, { params, body }) {
    const { platform, actor } = context
    const place = await placeOf(context, body)
    const service = requireService(params.serviceType)
    const draft = {
      organizationId: place.organizationId,
      userId: actor.userId,
      workspaceId: await workspaceToStayIn(platform, place),
      name: body.serviceName ?? defaultConnectionName(service),
    }
    const values = body.config && Object.keys(body.config).length > 0 ? body.config : null
    const connection = await createConnection(platform, draft, { service, values })
    return { service: present(connection), connectPath: values ? null : connectPath(connection, body) }
  },
})

/** Where a new connection belongs: to the organization of its workspace, or to the one that is named or current. */
async function placeOf(
  context: RouteContext,
  { workspaceId, organizationId }: { workspaceId?: string | null | undefined; organizationId?: string | undefined },
): Promise<{ organizationId: string; workspaceId: string | null }> {
  if (workspaceId) {
    const found = await requireAccess(context, 'create flow in workspace', { kind: 'workspace', id: workspaceId })
    await requireAccess(context, 'create connection', { kind: 'organization', id: found.organizationId })
    return { organizationId: found.organizationId, workspaceId }
  }
  const id = await organizationOf(context, organizationId)
  await requireAccess(context, 'create connection', { kind: 'organization', id })
  return { organizationId: id, workspaceId: null }
}

const ServicePath = z.object({ serviceId: ConnectionId })

export const updateConnectionRoute = restRoute({
  method: 'POST',
  path: '/admin/services/edit/{serviceId}',
  summary: 'Renames a connection, and replaces its credentials by a config, which is tried first.',
  capability: 'manage connection',
  params: ServicePath,
  body: z.object({ config: ConnectionValues.nullish(), serviceName: Name.optional(), redirectUri: Path.optional() }),
  answer: z.object({ service: ConnectionAnswer, connectPath: z.string() }),
  async handle(context, { params, body }) {
    await requireAccess(context, 'manage connection', { kind: 'connection', id: params.serviceId })
    const { platform } = context
    const connection = await requireConnection(platform, params.serviceId)
    const values = body.config && Object.keys(body.config).length > 0 ? body.config : undefined
    const updated = await updateConnection(platform, connection, { name: body.serviceName, values })
    return { service: present(updated), connectPath: connectPath(updated, body) }
  },
})

export const checkConnectionRoute = restRoute({
  method: 'POST',
  path: '/admin/services/check/{serviceId}',
  summary: 'Tries a connection at its service.',
  capability: 'use connection',
  params: ServicePath,
  answer: z.object({ service: ConnectionAnswer }),
  async handle(context, { params }) {
    await requireAccess(context, 'use connection', { kind: 'connection', id: params.serviceId })
    await checkConnection(context.platform, params.serviceId)
    return { service: present(await requireConnection(context.platform, params.serviceId)) }
  },
})

export const deleteConnectionRoute = restRoute({
  method: 'DELETE',
  path: '/admin/services/delete/{serviceId}',
  summary: 'Deletes a connection and its credentials.',
  capability: 'manage connection',
  params: ServicePath,
  answer: z.object({ success: z.literal(true) }),
  async handle(context, { params }) {
    await requireAccess(context, 'manage connection', { kind: 'connection', id: params.serviceId })
    await deleteConnection(context.platform, params.serviceId)
    return { success: true as const }
  },
})

export const listServiceClientsRoute = restRoute({
  method: 'GET',
  path: '/admin/server/services',
  summary: 'The services at which people can sign in, and how each is set up on this server.',
  capability: 'manage server',
  answer: z.object({
    services: z.array(
      z.object({
        type: z.string(),
        name: z.string(),
        clientId: z.string().nullable(),
        /** Whether the environment of the server sets it. */
        isFixed: z.boolean(),
        /** The address to enter at the service. */
        redirectAddress: z.string(),
      }),
    ),
  }),
  async handle(context) {
    await requireAccess(context, 'manage server', { kind: 'server' })
    const withSignIn = allServices.filter(({ oauth }) => oauth)
    const clients = await listOAuthClients(context.platform, withSignIn)
    return {
      services: clients.map(({ service, clientId, isFixed }) => ({
        type: service,
        name: requireService(service).name,
        clientId,
        isFixed,
        redirectAddress: redirectAddress(context.publicUrl, { type: service }),
      })),
    }
  },
})

export const updateServiceClientRoute = restRoute({
  method: 'PUT',
  path: '/admin/server/services/{serviceType}',
  summary: 'Tries and sets the client id and secret that a service gave this server, or removes them with null.',
  capability: 'manage server',
  params: z.object({ serviceType: z.string().max(64) }),
  body: z.object({
    client: z
      .object({
        clientId: z.string().trim().min(1, 'Enter a client ID').max(500),
        clientSecret: z.string().trim().max(2000),
      })
      .nullable(),
  }),
  answer: z.object({ success: z.literal(true) }),
  async handle(context, { params, body }) {
    await requireAccess(context, 'manage server', { kind: 'server' })
    const service = requireService(params.serviceType)
    const redirectUri = redirectAddress(context.publicUrl, service)
    await changeOAuthClient(context.platform, { service, redirectUri }, body.client)
    return { success: true as const }
  },
})

export const connectionRoutes = [
  listConnectionsRoute,
  createConnectionRoute,
  updateConnectionRoute,
  checkConnectionRoute,
  deleteConnectionRoute,
  testConnectionRoute,
  getMetadataRoute,
  listServiceClientsRoute,
  updateServiceClientRoute,
]
