import type { Platform } from '../platform/platform.ts'
import { AppError } from '../platform/errors.ts'
import { run } from '../platform/sql/run.ts'
import { checkAccount } from './client/check-account.ts'
import { type ClientOptions, type Connected, serviceClient } from './client/service-client.ts'
import { recordUse, selectConnection } from './connections.sql.ts'
import { freshSecret, renewSecret } from './credentials/fresh-secret.ts'
import { findService } from './registry.ts'
import type { Account, Service, ServiceClient, WebService } from './service.ts'

/** A connection that is ready for calls. */
export interface OpenConnection {
  service: WebService
  client: ServiceClient
}

/** Reads a connection for its clients. Tokens are renewed as they are needed. @throws AppError `not_found` */
async function connect(platform: Platform, id: string): Promise<{ service: Service; connected: Connected }> {
  const [stored] = await run(platform.pool, selectConnection(id))
  const service = stored && findService(stored.service)
  if (!stored || !service) throw new AppError('not_found', 'There is no such connection.')
  await run(platform.pool, recordUse(id))
  const connected = {
    connectionId: id,
    config: stored.config,
    async secret() {
      // Long work outlives an access token, so each call looks again.
      const [now] = await run(platform.pool, selectConnection(id))
      if (!now) throw new AppError('not_found', 'This connection was deleted.', { reason: 'connection_deleted' })
      return freshSecret(platform, service, now)
    },
    ...(!stored.isByForm && {
      renew: (refused: Record<string, string>) => renewSecret(platform, { service, connection: stored }, refused),
    }),
  }
  return { service, connected }
}

/**
 * Opens a connection for calls to its service.
 *
 * @throws AppError `not_found`; `bad_input` when the service has no web API.
 */
export async function openConnection(
  platform: Platform,
  id: string,
  options: ClientOptions = {},
): Promise<OpenConnection> {
  const { service, connected } = await connect(platform, id)
  if (service.protocol === 'smtp') throw new AppError('bad_input', `${service.name} cannot be used for this.`)
  return { service, client: serviceClient(platform, { service, connected, options }) }
}

/** Tries a connection at its service. @returns whose account it uses. @throws AppError */
export async function tryConnection(platform: Platform, id: string, options: ClientOptions = {}): Promise<Account> {
  const { service, connected } = await connect(platform, id)
  return checkAccount(platform, { service, connected, options })
}

/**
 * The access token of a connection, which is good for a quarter of an hour at least.
 *
 * @throws AppError when nobody has signed in, or must sign in again.
 */
export async function accessTokenOf(platform: Platform, id: string): Promise<string> {
  const { service, connected } = await connect(platform, id)
  const { accessToken } = await connected.secret()
  if (accessToken === undefined) throw new AppError('bad_input', `Sign in at ${service.name} first.`)
  return accessToken
}
