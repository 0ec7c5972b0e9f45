import { sql } from 'kysely'

interface KeyOwner {
  apiKeyId: string
  userId: string
  name: string
  email: string
  /** The stored scope of the key. */
  metadata: string | null
  /** The account cannot be used before its address is verified. */
  mustVerifyEmail: boolean
}

/** The owner of an API key that is enabled and has not expired, by the key's hash. */
export const selectKeyOwner = (hash: string) => sql<KeyOwner>`
  select k.id as "apiKeyId", u.id as "userId", u.name, u.email, k.metadata, u."mustVerifyEmail"
  from api_keys k
  join users u on u.id = k."referenceId"
  where k.key = ${hash} and k.enabled is not false and (k."expiresAt" is null or k."expiresAt" > now())`

/** Records that a key was used, at most once in ten minutes. */
export const updateKeyUse = (apiKeyId: string) => sql`
  update api_keys set "lastRequest" = now()
  where id = ${apiKeyId} and ("lastRequest" is null or "lastRequest" < now() - interval '10 minutes')`
