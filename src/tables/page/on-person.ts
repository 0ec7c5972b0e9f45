import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../access/web/session.ts'

type Hear = (userId: string | null) => void

interface Watch {
  listeners: Set<Hear>
  end(): void
}

const watches = new WeakMap<QueryClient, Watch>()

/**
 * Tells who is signed in, null when nobody is, whenever anything was fetched and that is known. However many listen, the
 * cache of queries is listened to once.
 *
 * @returns stops that.
 */
export function onPerson(queries: QueryClient, hear: Hear): () => void {
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
