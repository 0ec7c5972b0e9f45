import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { toServerError } from '../../ui/server/server-error.ts'
import type { Metadata } from '../../engine/model/structure.ts'
import { sharedClients } from './shared-client.ts'

/** How often the view is looked at again while it shows, in milliseconds: nobody tells a visitor of changes. */
const lookEvery = 60_000

/**
 * The view behind a link, as far as it may be seen. That the link leads nowhere is an answer as any other: it holds
 * until there is another one, also while the server cannot be reached.
 */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared view', token],
    queryFn: async () => {
      try {
        const answer = await sharedClients(token).calls.open.query()
        if (answer.isLocked) return { state: 'locked' as const }
        return { ...answer, state: 'open' as const, metadata: answer.metadata as Metadata }
      } catch (error) {
        if (toServerError(error).code !== 'not_found') throw error
        return { state: 'gone' as const }
      }
    },
    staleTime: 5_000,
    refetchInterval: lookEvery,
    refetchOnWindowFocus: true,
  })

/**
 * Asks for the view again as soon as a call of it is refused: its link may have ended, or ask for a password by now.
 * Gives what ends that.
 */
export function askWhenRefused(queries: QueryClient, token: string): () => void {
  let isPending = false
  return sharedClients(token).onRefused(() => {
    // What is refused together is asked about once, but not by a question that was on its way before.
    if (isPending) return
    isPending = true
    void queries.invalidateQueries({ queryKey: sharedQuery(token).queryKey }).finally(() => (isPending = false))
  })
}
