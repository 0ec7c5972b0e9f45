import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

export const sessionsKey = ['sessions']

/** Loads the new session that the server gives the person when two-factor changes. */
export async function takeNewSession(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries(sessionQuery), queries.invalidateQueries({ queryKey: sessionsKey })])
}
