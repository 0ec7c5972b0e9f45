import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { run } from '../../platform/sql/run.ts'
import { shared } from '../../platform/sql/scope.ts'
import { inTransaction } from '../../platform/sql/transactions.ts'
import { notAccepted } from '../client/service-errors.ts'
import { lockConnection, updateTokens } from '../connections.sql.ts'
import { requireOAuthClient } from '../oauth/oauth-client.ts'
import { requestTokens } from '../oauth/token-request.ts'
import type { Secret, Service } from '../service.ts'
import { openSecret, sealSecret } from './seals.ts'

/** Access tokens are renewed this long before they end, in milliseconds. */
const renewBefore = 15 * 60_000

export interface StoredConnection {
  id: string
  organizationId: string
  expiresAt: string | null
  secret: Buffer | null
}

/** Refreshes that run on this node, by connection. */
const refreshing = new WeakMap<Platform, Map<string, Promise<Secret>>>()

const isFresh = (expiresAt: string | null) => expiresAt === null || Date.parse(expiresAt) - Date.now() > renewBefore

const notSignedIn = ({ name }: Service) =>
  new AppError('conflict', `This connection is not signed in at ${name} yet. Please finish connecting.`)

const cannotRenew = ({ name }: Service) =>
  new AppError('bad_input', `The access to ${name} has expired. Please reconnect.`, { reason: notAccepted })

/** The secret of a connection, with an access token that is still good for a while. @throws AppError */
export async function freshSecret(platform: Platform, service: Service, connection: StoredConnection): Promise<Secret> {
  if (!connection.secret) throw notSignedIn(service)
  const secret = openSecret(platform, sealedOf(service, connection), connection.secret)
  if (secret['refreshToken'] === undefined || isFresh(connection.expiresAt)) return secret
  return renewSecret(platform, { service, connection }, secret)
}

/**
 * Renews an access token, once for all that need it: requests on this node share one refresh, and other nodes wait for
 * it under the lock of the connection and then use its result.
 *
 * @param refused the secret whose access token no longer works.
 * @throws AppError with reason `connection_not_accepted` when the person must sign in again.
 */
export function renewSecret(
  platform: Platform,
  { service, connection }: { service: Service; connection: StoredConnection },
  refused: Secret,
): Promise<Secret> {
  const running = refreshing.get(platform) ?? new Map<string, Promise<Secret>>()
  refreshing.set(platform, running)
  const shared = running.get(connection.id)
  if (shared) return shared
  const refresh = refreshUnderLock(platform, { service, connection }, refused).finally(() =>
    running.delete(connection.id),
  )
  running.set(connection.id, refresh)
  return refresh
}

const sealedOf = ({ type }: Service, { id, organizationId }: StoredConnection) => ({
  organizationId,
  connectionId: id,
  service: type,
})

async function refreshUnderLock(
  platform: Platform,
  { service, connection }: { service: Service; connection: StoredConnection },
  refused: Secret,
): Promise<Secret> {
  if (!service.oauth) throw cannotRenew(service)
  const { oauth } = service
  const client = await requireOAuthClient(platform, service)
  return inTransaction(platform.pool, shared, async transaction => {
    const [locked] = await run(transaction, lockConnection(connection.id))
    if (!locked?.secret) throw notSignedIn(service)
    const stored = openSecret(platform, sealedOf(service, connection), locked.secret)
    // Another node has renewed it, or the person has reconnected.
    if (stored['accessToken'] !== refused['accessToken']) return stored
    const refreshToken = stored['refreshToken']
    if (refreshToken === undefined) throw cannotRenew(service)
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
    const tokens = await requestTokens(platform, { service, oauth, client }, grant)
    const secret: Secret = {
      ...stored,
      accessToken: tokens.accessToken,
      // Services that do not rotate refresh tokens answer without one.
      refreshToken: tokens.refreshToken ?? refreshToken,
    }
    const sealed = sealSecret(platform, sealedOf(service, connection), secret)
    await run(transaction, updateTokens(connection.id, { secret: sealed, expiresIn: tokens.expiresIn }))
    return secret
  })
}
