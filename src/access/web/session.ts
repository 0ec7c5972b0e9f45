import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { authClient, unwrap } from './auth-client.ts'

const loadSession = () => unwrap(authClient.getSession())

/** Who is signed in, with the session; null when nobody is. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: loadSession, staleTime: 60_000 })

export type Session = NonNullable<Awaited<ReturnType<typeof loadSession>>>
export type Person = Session['user']

/** From here on the client knows this session, and nothing that was loaded under another. */
function become(queries: QueryClient, session: Session | null): void {
  queries.setQueryData(sessionQuery.queryKey, session)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Ends the session here. */
export async function signOut(queries: QueryClient): Promise<void> {
  await unwrap(authClient.signOut())
  become(queries, null)
}

/** Ends every session of the person, this one included. */
export async function signOutEverywhere(queries: QueryClient): Promise<void> {
  await unwrap(authClient.revokeSessions())
  become(queries, null)
}

/** Starts afresh as whoever has just signed in. */
export async function enter(queries: QueryClient): Promise<void> {
  become(queries, await loadSession())
}
