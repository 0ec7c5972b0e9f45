import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionQuery } from '../../access/web/session.ts'
import { endEdit } from '../../fields/editing/end-edit.ts'
import { onLeaving } from '../../ui/leaving.ts'
import { useReachability } from '../../ui/server/reachability.ts'
import { dropKept, toastKept } from '../../ui/toasts/toasts.tsx'
import type { Destination } from '../actions/destination-of.ts'
import { baseActionsOf, openBaseActions } from './base-sessions.ts'

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
    const close = openBaseActions(actions)
    jumps.add(setJump)
    return () => {
      jumps.delete(setJump)
      close()
      // What goes with the page may still have a text to keep, and says so after this.
      dropKept()
    }
  }, [actions, jumps])
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    // First of all, so that what is sent as the page goes is sent in a way that outlives it.
    const leave = onLeaving(() => session.flush())
    // What the browser keeps is sent the next time; only where it keeps nothing would closing lose something, and what
    // is typed and cannot be read.
    const warn = (event: BeforeUnloadEvent) => {
      const unreadable = endEdit()
      if (unreadable) toastKept('What you typed could not be saved', unreadable)
      const { isKept, waiting } = session.state
      if (unreadable || (!isKept && waiting.length > 0)) event.preventDefault()
    }
    const go = () => {
      // Not every browser says that it is about to leave.
      endEdit()
      session.leave()
    }
    globalThis.addEventListener('beforeunload', warn, { signal })
    globalThis.addEventListener('pagehide', go, { signal })
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
