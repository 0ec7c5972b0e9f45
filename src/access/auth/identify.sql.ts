import { type Kysely, sql } from 'kysely'

interface KeyOwner {
  apiKeyId: string
  userId: string
  name: string
  email: string
}

/** The person behind an API key that is enabled and has not expired, by the key's hash. */
export async function ownerOfKey(db: Kysely<object>, hash: string): Promise<KeyOwner | undefined> {
  const { rows } = await sql<KeyOwner>`
    select k.id as "apiKeyId", u.id as "userId", u.name, u.email
    from api_keys k
    join users u on u.id = k."referenceId"
    where k.key = ${hash} and k.enabled is not false and (k."expiresAt" is null or k."expiresAt" > now())`.execute(db)
  return rows[0]
}

/** Notes that a key was used, at most once in ten minutes. */
export async function noteKeyUse(db: Kysely<object>, apiKeyId: string): Promise<void> {
  await sql`
    update api_keys set "lastRequest" = now()
    where id = ${apiKeyId} and ("lastRequest" is null or "lastRequest" < now() - interval '10 minutes')`.execute(db)
}
