import { apiKeyClient } from '@better-auth/api-key/client'
import { createAuthClient } from 'better-auth/client'
import { twoFactorClient } from 'better-auth/client/plugins'
import { fetchFromServer } from '../../ui/server/reachability.ts'
import { toServerError } from '../../ui/server/server-error.ts'

/** The client of the sign-in service at /api/auth. */
export const authClient = createAuthClient({
  plugins: [apiKeyClient(), twoFactorClient()],
  fetchOptions: { customFetchImpl: fetchFromServer },
})

type Answer<Data> = { data: Data; error: null } | { data: null; error: unknown }

/**
 * Returns the data of an answer of the sign-in service.
 * @throws ServerError if the service refuses.
 */
export async function unwrap<Data>(asked: Promise<Answer<Data>>): Promise<Data> {
  try {
    const { data, error } = await asked
    if (error) throw toServerError(error)
    return data as Data
  } catch (error) {
    throw toServerError(error)
  }
}
