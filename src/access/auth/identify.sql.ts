import { sql } from 'kysely'
import { type Connection, run } from '../../platform/sql/run.ts'

interface KeyOwner {
  apiKeyId: string
  userId: string
  name: string
  email: string
  /** The stored scope of the key. */
  metadata: string | null
}

/** The owner of an API key that is enabled and has not expired, by the key's hash. Accounts that must verify their address have none. */
export async function ownerOfKey(connection: Connection, hash: string): Promise<KeyOwner | undefined> {
  const rows = await run(
    connection,
    sql<KeyOwner>`
    select k.id as "apiKeyId", u.id as "userId", u.name, u.email, k.metadata
    from api_keys k
    join users u on u.id = k."referenceId"
    where k.key = ${hash} and not u."mustVerifyEmail" and k.enabled is not false and (k."expiresAt" is null or k."expiresAt" > now())`,
  )
  return rows[0]
}

/** Records that a key was used, at most once in ten minutes. */
export async function recordKeyUse(connection: Connection, apiKeyId: string): Promise<void> {
  await run(
    connection,
    sql`
    update api_keys set "lastRequest" = now()
    where id = ${apiKeyId} and ("lastRequest" is null or "lastRequest" < now() - interval '10 minutes')`,
  )
}
