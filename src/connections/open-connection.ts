import type { Platform } from '../platform/platform.ts'
import { AppError } from '../platform/errors.ts'
import { run } from '../platform/sql/run.ts'
import { type ClientOptions, serviceClient } from './client/service-client.ts'
import { recordUse, selectConnection } from './connections.sql.ts'
import { freshSecret, renewSecret } from './credentials/fresh-secret.ts'
import { findService } from './registry.ts'
import type { Service, ServiceClient } from './service.ts'

/** A connection that is ready for calls. */
export interface OpenConnection {
  service: Service
  client: ServiceClient
}

/**
 * Opens a connection for calls to its service. Tokens are renewed as they are needed.
 *
 * @throws AppError `not_found`; `conflict` when its owner has not signed in.
 */
export async function openConnection(
  platform: Platform,
  id: string,
  options: ClientOptions = {},
): Promise<OpenConnection> {
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
      if (!now) throw new AppError('not_found', 'This connection was deleted.')
      return freshSecret(platform, service, now)
    },
    ...(!stored.isByForm && {
      renew: (refused: Record<string, string>) => renewSecret(platform, { service, connection: stored }, refused),
    }),
  }
  return { service, client: serviceClient(platform, { service, connected, options }) }
}
