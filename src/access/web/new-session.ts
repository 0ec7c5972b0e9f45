import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

export const sessionsKey = ['sessions']

/** The server has put another session of the same person in place of this one, as it does when two-factor changes. */
export async function takeNewSession(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries(sessionQuery), queries.invalidateQueries({ queryKey: sessionsKey })])
}
