import { sql } from 'kysely'

export interface OAuthState {
  connectionId: string
  sessionId: string
  returnPath: string
  failurePath: string
  /** Where the sign-in began, if that is another name of this machine; see `loopbackOrigin`. */
  origin: string | null
}

export const insertState = (stateHash: string, state: OAuthState) => sql`
  insert into oauth_states (state_hash, connection_id, session_id, return_path, failure_path, origin)
  values (${stateHash}, ${state.connectionId}::bigint, ${state.sessionId}, ${state.returnPath}, ${state.failurePath},
    ${state.origin})`

/** A state without its session, which visitors may not learn. */
export type BegunSignIn = Omit<OAuthState, 'sessionId'>

export const selectBegunSignIn = (stateHash: string) => sql<BegunSignIn>`
  select connection_id::text as "connectionId", return_path as "returnPath", failure_path as "failurePath", origin
  from oauth_states where state_hash = ${stateHash}`

/** Uses a state up: a second request with it finds nothing. */
export const takeState = (stateHash: string, minutes: number) => sql<OAuthState & { isExpired: boolean }>`
  delete from oauth_states where state_hash = ${stateHash}
  returning connection_id::text as "connectionId", session_id as "sessionId", return_path as "returnPath",
    failure_path as "failurePath", origin, created_at < now() - make_interval(mins => ${minutes}::integer) as "isExpired"`

export const deleteOldStates = (minutes: number) => sql`
  delete from oauth_states where created_at < now() - make_interval(mins => ${minutes}::integer)`
