import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callFor, callServer, type ServerCall } from '../../ui/server/server.ts'
import { clearTabStorage } from '../../ui/tab-storage.ts'

/** What the pages know of whoever is signed in. */
export interface Session {
  session: { id: string; token: string }
  user: { id: string; name: string; email: string; twoFactorEnabled?: boolean | null }
}

export type Person = Session['user']

interface SessionCall extends ServerCall {
  answer: Session | null
}

/** Asked without the client of the sign-in service, which is larger than all that a table's page needs of it. */
const loadSession = () => callServer<SessionCall>('GET', '/api/auth/get-session')

const service = () => import('./auth-client.ts')

/** Rises whenever somebody signs in or out here: what was asked before says nothing of who is signed in now. */
let changes = 0

const queryKey = ['session'] as const

/** Who is signed in, with the session; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => {
    const asOf = changes
    const session = await loadSession()
    const known = client.getQueryData<Session | null>(queryKey)
    if (asOf !== changes) return known ?? null
    // What the page shows is not for somebody else who has signed in on this browser: nobody is signed in here then.
    if (known && session && session.user.id !== known.user.id) return null
    if (session) callFor(session.user.id)
    return session
  },
  staleTime: 60_000,
})

/** From here on the client knows this session, and nothing that was loaded under another. */
function become(queries: QueryClient, session: Session | null): void {
  changes += 1
  callFor(session?.user.id ?? null)
  queries.setQueryData(sessionQuery.queryKey, session)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Ends the session here. */
export async function signOut(queries: QueryClient): Promise<void> {
  const { authClient, unwrap } = await service()
  await unwrap(authClient.signOut())
  become(queries, null)
  clearTabStorage()
}

/** Ends every session of the person, this one included. */
export async function signOutEverywhere(queries: QueryClient): Promise<void> {
  const { authClient, unwrap } = await service()
  await unwrap(authClient.revokeSessions())
  become(queries, null)
  clearTabStorage()
}

/** Starts afresh as whoever has just signed in. */
export async function enter(queries: QueryClient): Promise<void> {
  become(queries, await loadSession())
}

/**
 * Something was refused for want of a session. That may have been about an earlier one, so who is signed in is asked
 * anew. True when it is nobody, or somebody else: nobody is signed in here then. Without an answer all stays as it is.
 */
export async function isSignedOut(queries: QueryClient): Promise<boolean> {
  const asOf = changes
  const known = queries.getQueryData(sessionQuery.queryKey)
  if (known === null) return true
  const session = await loadSession().catch(() => known)
  if (asOf !== changes || session?.user.id === known?.user.id) return false
  queries.setQueryData(sessionQuery.queryKey, null)
  return true
}
