import { type Capability, capabilitiesOf, type Role } from '../access/capabilities.ts'
import { AppError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { run } from '../platform/sql/run.ts'
import { shared } from '../platform/sql/scope.ts'
import { inTransaction } from '../platform/sql/transactions.ts'
import {
  type Connection,
  deleteConnectionRow,
  insertConnection,
  lockNames,
  type NewConnection,
  selectConnection,
  selectConnections,
  selectNames,
  selectStaying,
  updateName,
} from './connections.sql.ts'
import { checkCredentials, type CheckedCredentials, storeCredentials } from './credentials/store-credentials.ts'
import { findService } from './registry.ts'
import { type FieldValues, type Service, splitValues } from './service.ts'
import { uniqueConnectionName } from './unique-connection-name.ts'

/** A connection as a person sees it. */
export interface OwnConnection extends Connection {
  canManage: boolean
}

/** @throws AppError `not_found` for a type that the product does not know. */
export function requireService(type: string): Service {
  const service = findService(type)
  if (!service) throw new AppError('not_found', 'There is no such service.')
  return service
}

/** The connections of an organization that a person with this role may use, by name. */
export async function listConnections(
  { pool }: Platform,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<OwnConnection[]> {
  const rows = await run(pool, selectConnections(organizationId, userId))
  return rows.flatMap(({ workspaceLevel, ...connection }) => {
    const capabilities: ReadonlySet<Capability> = capabilitiesOf('connection', {
      role,
      inWorkspace: connection.workspaceId !== null,
      isHomePrivate: false,
      workspaceLevel,
      flowLevel: null,
      isOwner: connection.userId === userId,
      trashed: false,
    })
    if (!capabilities.has('view connection')) return []
    const canManage = capabilities.has('manage connection')
    // Nobody else can finish a sign-in.
    if (connection.health === 'pending' && connection.userId !== userId) return []
    return [{ ...connection, canManage }]
  })
}

/** The maximum number of connections of an organization, unfinished ones included. */
const maxConnections = 500

/** Names a connection within the lock of its organization, so that two of the same moment differ. */
async function inNames<Result>(
  platform: Platform,
  { organizationId, exceptId, name }: { organizationId: string; exceptId: string | null; name: string },
  work: (name: string, transaction: Parameters<typeof run>[0]) => Promise<Result>,
): Promise<Result> {
  return inTransaction(platform.pool, shared, async transaction => {
    await run(transaction, lockNames(organizationId))
    const taken = await run(transaction, selectNames(organizationId, exceptId))
    if (exceptId === null && taken.length >= maxConnections) {
      throw new AppError('too_large', `An organization can have at most ${maxConnections} connections.`)
    }
    const names = taken.map(other => other.name)
    return work(uniqueConnectionName(name, names), transaction)
  })
}

/**
 * Creates a connection with what the person entered, after trying it. Without values it waits for a sign-in at the
 * service.
 *
 * @throws AppError when the service refuses the values.
 */
export async function createConnection(
  platform: Platform,
  draft: Omit<NewConnection, 'service'>,
  { service, values }: { service: Service; values: FieldValues | null },
): Promise<Connection> {
  const checked = values && (await tryValues(platform, service, values))
  const id = await inNames(platform, { ...draft, exceptId: null }, async (name, transaction) => {
    const [created] = await run(transaction, insertConnection({ ...draft, name, service: service.type }))
    if (!created) throw new Error('PostgreSQL gave no id to a new connection')
    const owner = { organizationId: draft.organizationId, connectionId: created.id, service: service.type }
    if (checked) await storeCredentials(platform, transaction, { owner, checked })
    return created.id
  })
  return requireConnection(platform, id)
}

/**
 * Checks a form, and tries its values at the service. Stores nothing.
 *
 * @throws AppError `bad_input` with the first problem of the form, or with what the service refused.
 */
export async function tryValues(
  platform: Platform,
  service: Service,
  values: FieldValues,
): Promise<CheckedCredentials> {
  const { name, form } = service
  if (!form) throw new AppError('bad_input', `${name} is connected by signing in there.`)
  const problem = form.check(values)
  if (problem) throw new AppError('bad_input', problem.message, { reason: 'form_field', subjectId: problem.field })
  const { config, secret } = splitValues(service, values)
  return checkCredentials(platform, service, { config, secret, expiresIn: null, scopes: [] })
}

/** Renames a connection, and replaces its credentials if there are new ones. Returns it. */
export async function updateConnection(
  platform: Platform,
  connection: Connection,
  { name, values }: { name?: string | undefined; values?: FieldValues | undefined },
): Promise<Connection> {
  const { id, organizationId } = connection
  if (values) {
    const service = requireService(connection.service)
    const checked = await tryValues(platform, service, values)
    const owner = { organizationId, connectionId: id, service: service.type }
    await storeCredentials(platform, platform.pool, { owner, checked })
  }
  if (name !== undefined && name !== connection.name) {
    await inNames(platform, { organizationId, exceptId: id, name }, (unique, transaction) =>
      run(transaction, updateName(id, unique)),
    )
  }
  return requireConnection(platform, id)
}

/** @throws AppError `not_found` */
export async function requireConnection(platform: Platform, id: string): Promise<Connection> {
  const [stored] = await run(platform.pool, selectConnection(id))
  if (!stored) throw new AppError('not_found', 'There is no such connection.')
  const { secret: _secret, ...connection } = stored
  return connection
}

/** Deletes a connection with its credentials. */
export async function deleteConnection({ pool }: Platform, id: string): Promise<void> {
  await run(pool, deleteConnectionRow(id))
}

/** The workspace that a new connection stays in: the one it is created in, if that workspace or the organization says so. */
export async function workspaceToStayIn(
  { pool }: Platform,
  place: { organizationId: string; workspaceId: string | null },
): Promise<string | null> {
  if (place.workspaceId === null) return null
  const [setting] = await run(pool, selectStaying({ ...place, workspaceId: place.workspaceId }))
  return setting?.stays ? place.workspaceId : null
}
