import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isSealedWith } from '../../platform/sealed-text.ts'
import { run } from '../../platform/sql/run.ts'
import { openSecret, type Sealed, sealingKeys, sealSecret, tryToOpen } from '../credentials/seals.ts'
import type { Service } from '../service.ts'
import {
  deleteOAuthClientRow,
  replaceClientSecret,
  selectOAuthClient,
  selectOAuthClients,
  upsertOAuthClient,
} from './oauth-client.sql.ts'
import { tryOAuthClient } from './token-request.ts'

/** The product as a service knows it. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
}

/** OAuth clients belong to the server, not to a connection. */
const ownerOf = (service: string): Sealed => ({ organizationId: 'server', connectionId: 'oauth client', service })

/** The client that the environment sets; null when it sets none. */
function configuredClient({ config }: Platform, { type }: Service): OAuthClient | null {
  const { clientId, clientSecret = '' } = config.services[type.toLowerCase()] ?? {}
  return clientId === undefined ? null : { clientId, clientSecret }
}

/** The client of a service: from the environment, or entered by an administrator; null when there is none. */
async function findOAuthClient(platform: Platform, service: Service): Promise<OAuthClient | null> {
  const configured = configuredClient(platform, service)
  if (configured) return configured
  const [stored] = await run(platform.pool, selectOAuthClient(service.type))
  if (!stored) return null
  const { clientSecret = '' } = openSecret(platform, ownerOf(service.type), stored.secret)
  return { clientId: stored.clientId, clientSecret }
}

/** @throws AppError when nobody has set the service up on this server. */
export async function requireOAuthClient(platform: Platform, service: Service): Promise<OAuthClient> {
  const client = await findOAuthClient(platform, service)
  if (client) return client
  throw new AppError(
    'conflict',
    `Signing in at ${service.name} is not set up on this server. An administrator can do that on the page Server.`,
  )
}

/** How a service is set up on this server. The secret stays there. */
export interface OAuthClientInfo {
  service: string
  clientId: string | null
  /** Whether the environment sets it, so that it cannot be changed here. */
  isFixed: boolean
}

/** How each of these services is set up. */
export async function listOAuthClients(platform: Platform, services: readonly Service[]): Promise<OAuthClientInfo[]> {
  const stored = new Map((await run(platform.pool, selectOAuthClients())).map(row => [row.service, row.clientId]))
  return services.map(service => {
    const configured = configuredClient(platform, service)
    return {
      service: service.type,
      clientId: configured?.clientId ?? stored.get(service.type) ?? null,
      isFixed: configured !== null,
    }
  })
}

/**
 * Stores the client of a service after trying it, or deletes it with null.
 *
 * @throws AppError `conflict` when the environment sets the client; `bad_input` when the service refuses it.
 */
export async function changeOAuthClient(
  platform: Platform,
  { service, redirectUri }: { service: Service; redirectUri: string },
  client: OAuthClient | null,
): Promise<void> {
  if (configuredClient(platform, service)) {
    throw new AppError('conflict', `The environment of the server sets the client of ${service.name}.`)
  }
  if (!client) return void (await run(platform.pool, deleteOAuthClientRow(service.type)))
  if (!service.oauth) throw new AppError('bad_input', `${service.name} has no sign-in.`)
  await tryOAuthClient(platform, { service, oauth: service.oauth, client }, redirectUri)
  const secret = sealSecret(platform, ownerOf(service.type), { clientSecret: client.clientSecret })
  await run(platform.pool, upsertOAuthClient(service.type, { clientId: client.clientId, secret }))
}

/** Seals the clients again that an earlier key sealed. @returns how many. */
export async function sealClientsAgain(platform: Platform): Promise<number> {
  const [current] = sealingKeys(platform)
  let sealed = 0
  for (const { service, secret: before } of await run(platform.pool, selectOAuthClients())) {
    const opened = isSealedWith(before, current) ? null : tryToOpen(platform, ownerOf(service), before)
    if (!opened) continue
    const after = sealSecret(platform, ownerOf(service), opened)
    await run(platform.pool, replaceClientSecret(service, { before, after }))
    sealed += 1
  }
  return sealed
}
