import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { type Connection as SqlConnection, run } from '../../platform/sql/run.ts'
import { checkAccount } from '../client/check-account.ts'
import { updateCredentials } from '../connections.sql.ts'
import { deleteAllMetadata } from '../metadata/connection-metadata.sql.ts'
import type { PublicConfig, Secret, Service } from '../service.ts'
import { type Sealed, sealSecret } from './seals.ts'

/** Credentials that a person entered, or that a service gave. */
export interface Credentials {
  config: PublicConfig
  secret: Secret
  /** Seconds; null when they do not end. */
  expiresIn: number | null
  /** Empty when unknown. */
  scopes: readonly string[]
}

/** Credentials that worked, and whose they are. */
export interface CheckedCredentials extends Credentials {
  account: string | null
}

/**
 * Tries credentials at their service before they are stored.
 *
 * @throws AppError whose message says what the service refused.
 */
export async function checkCredentials(
  platform: Platform,
  service: Service,
  credentials: Credentials,
): Promise<CheckedCredentials> {
  const { config, secret } = credentials
  const connected = { connectionId: randomUUID(), config, secret: async () => secret }
  const { account, scopes } = await checkAccount(platform, { service, connected })
  return { ...credentials, account, scopes: scopes ?? credentials.scopes }
}

/** Seals and stores credentials that work. They replace those before. */
export async function storeCredentials(
  platform: Platform,
  connection: SqlConnection,
  { owner, checked }: { owner: Sealed; checked: CheckedCredentials },
): Promise<void> {
  const secret = sealSecret(platform, owner, checked.secret)
  const isByForm = checked.secret['accessToken'] === undefined
  await run(connection, updateCredentials(owner.connectionId, { ...checked, secret, isByForm }))
  // It may be another account.
  await run(connection, deleteAllMetadata(owner.connectionId))
}
