import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callServer } from '../../ui/server.ts'

/** What the pages know of whoever is signed in. */
export interface Session {
  session: { id: string; token: string }
  user: { id: string; name: string; email: string }
}

export type Person = Session['user']

/** Asked without the client of the sign-in service, which is larger than all that a table's page needs of it. */
const loadSession = () => callServer<Session | null>('GET', '/api/auth/get-session')

const service = () => import('./auth-client.ts')

/** Who is signed in, with the session; null when nobody is. */
export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: loadSession, staleTime: 60_000 })

/** From here on the client knows this session, and nothing that was loaded under another. */
function become(queries: QueryClient, session: Session | null): void {
  queries.setQueryData(sessionQuery.queryKey, session)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Ends the session here. */
export async function signOut(queries: QueryClient): Promise<void> {
  const { authClient, unwrap } = await service()
  await unwrap(authClient.signOut())
  become(queries, null)
}

/** Ends every session of the person, this one included. */
export async function signOutEverywhere(queries: QueryClient): Promise<void> {
  const { authClient, unwrap } = await service()
  await unwrap(authClient.revokeSessions())
  become(queries, null)
}

/** Starts afresh as whoever has just signed in. */
export async function enter(queries: QueryClient): Promise<void> {
  become(queries, await loadSession())
}
