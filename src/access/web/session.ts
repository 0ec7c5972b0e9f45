import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callFor, callServer, type ServerCall } from '../../ui/server/server.ts'
import { clearTabStorage } from '../../ui/tab-storage.ts'

/** The signed-in person, as pages see them. */
export interface Session {
  session: { id: string; token: string }
  user: {
    id: string
    name: string
    email: string
    twoFactorEnabled?: boolean | null
    emailVerified?: boolean
    /** Whether the account cannot be used until its address is verified. */
    mustVerifyEmail?: boolean | null
    isServerAdmin?: boolean | null
  }
}

export type Person = Session['user']

interface SessionCall extends ServerCall {
  answer: Session | null
}

/** Loaded without the client of the sign-in service, which is larger than everything else that this needs. */
const loadSession = () => callServer<SessionCall>('GET', '/api/auth/get-session')

const service = () => import('./auth-client.ts')

/** Increases with every sign-in and sign-out in this tab, so that answers from before can be ignored. */
let changes = 0

const queryKey = ['session'] as const

/** The signed-in person and their session; null when signed out. */
export const sessionQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => {
    const asOf = changes
    const session = await loadSession()
    const previous = client.getQueryData<Session | null>(queryKey)
    if (asOf !== changes) return previous ?? null
    // If another person signed in in this browser, this page counts as signed out, because it shows the first person's
    // data.
    if (previous && session && session.user.id !== previous.user.id) return null
    if (session) callFor(session.user.id)
    return session
  },
  staleTime: 60_000,
})

/** Replaces the session and drops everything that was loaded with the previous one. */
function become(queries: QueryClient, session: Session | null): void {
  changes += 1
  callFor(session?.user.id ?? null)
  queries.setQueryData(sessionQuery.queryKey, session)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

/** Signs out in this browser. */
export async function signOut(queries: QueryClient): Promise<void> {
  const { authClient, unwrap } = await service()
  await unwrap(authClient.signOut())
  become(queries, null)
  clearTabStorage()
}

/** Ends all sessions of the person, including this one. */
export async function signOutEverywhere(queries: QueryClient): Promise<void> {
  const { authClient, unwrap } = await service()
  await unwrap(authClient.revokeSessions())
  become(queries, null)
  clearTabStorage()
}

/** Loads the session of the person who has just signed in. */
export async function enter(queries: QueryClient): Promise<void> {
  become(queries, await loadSession())
}

/**
 * Checks the session after the server refused a call for lack of one, which may concern an earlier session. Returns
 * true, and signs out this page, if nobody or another person is signed in. Without an answer nothing changes.
 */
export async function isSignedOut(queries: QueryClient): Promise<boolean> {
  const asOf = changes
  const previous = queries.getQueryData(sessionQuery.queryKey)
  if (previous === null) return true
  const session = await loadSession().catch(() => previous)
  if (asOf !== changes || session?.user.id === previous?.user.id) return false
  queries.setQueryData(sessionQuery.queryKey, null)
  return true
}
