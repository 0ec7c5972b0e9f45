import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../access/web/session.ts'

type Hear = (userId: string | null) => void

interface Watch {
  listeners: Set<Hear>
  end(): void
}

const watches = new WeakMap<QueryClient, Watch>()

/**
 * Reports who is signed in, null for nobody, after every fetch that may have changed it. The query cache is watched
 * once for all listeners.
 *
 * @returns a function that stops this.
 */
export function watchSignedIn(queries: QueryClient, hear: Hear): () => void {
  const watch = watches.get(queries) ?? start(queries)
  watch.listeners.add(hear)
  return () => {
    watch.listeners.delete(hear)
    if (watch.listeners.size > 0 || watches.get(queries) !== watch) return
    watch.end()
    watches.delete(queries)
  }
}

function start(queries: QueryClient): Watch {
  const listeners = new Set<Hear>()
  const end = queries.getQueryCache().subscribe(() => {
    const session = queries.getQueryData(sessionQuery.queryKey)
    if (session === undefined) return
    for (const hear of listeners) hear(session?.user.id ?? null)
  })
  const watch = { listeners, end }
  watches.set(queries, watch)
  return watch
}
