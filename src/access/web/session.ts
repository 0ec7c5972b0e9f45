import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { authClient, unwrap } from './auth-client.ts'

const loadSession = () => unwrap(authClient.getSession())

/** Who is signed in, with the session; null when nobody is. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: loadSession, staleTime: 60_000 })

export type Session = NonNullable<Awaited<ReturnType<typeof loadSession>>>
export type Person = Session['user']

/** Ends the session here and forgets everything that was loaded under it. */
export async function signOut(queries: QueryClient): Promise<void> {
  await unwrap(authClient.signOut())
  queries.clear()
}

/** Starts afresh as whoever has just signed in: nothing of an earlier person stays in the cache. */
export async function enter(queries: QueryClient): Promise<void> {
  queries.clear()
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
}
