import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionQuery } from '../../access/web/session.ts'
import { onLeaving } from '../../ui/leaving.ts'
import { useReachability } from '../../ui/reachability.ts'
import type { Destination } from '../actions/destination-of.ts'
import { baseActionsOf } from './base-sessions.ts'

export type { BaseActions, BaseSession } from './base-sessions.ts'

/** The actions of a base, while its page is open. `jump` is where the last undo or redo leads. */
export function useBaseActions(basePublicId: string) {
  const queries = useQueryClient()
  const [jump, setJump] = useState<Destination | null>(null)
  const [actions] = useState(() => {
    const userId = queries.getQueryData(sessionQuery.queryKey)?.user.id ?? ''
    return baseActionsOf(queries, { userId, basePublicId })
  })
  const { session, jumps } = actions
  useEffect(() => {
    jumps.add(setJump)
    return () => void jumps.delete(setJump)
  }, [jumps])
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    // First of all, so that what is sent as the page goes is sent in a way that outlives it.
    const leave = onLeaving(() => session.flush())
    // What the browser keeps is sent the next time; only where it keeps nothing would closing lose something.
    const warn = (event: BeforeUnloadEvent) => {
      const { isKept, waiting } = session.state
      if (!isKept && waiting.length > 0) event.preventDefault()
    }
    globalThis.addEventListener('beforeunload', warn, { signal })
    globalThis.addEventListener('pagehide', () => session.leave(), { signal })
    globalThis.addEventListener('pageshow', ({ persisted }) => persisted && void session.open(), { signal })
    const unwatch = useReachability.subscribe(({ reachable }) => reachable && session.retryNow())
    return () => {
      life.abort()
      leave()
      unwatch()
      session.flush()
    }
  }, [session])
  const jumped = useCallback(() => setJump(null), [])
  return { actions, jump, jumped }
}
