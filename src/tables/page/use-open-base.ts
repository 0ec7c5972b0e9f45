import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionQuery } from '../../access/web/session.ts'
import { endEdit } from '../../fields/editing/end-edit.ts'
import { onLeaving } from '../../ui/leaving.ts'
import { useReachability } from '../../ui/server/reachability.ts'
import { dropKept, toastKept } from '../../ui/toasts/toasts.tsx'
import type { Destination } from '../actions/destination-of.ts'
import { openBase, retainBase } from './open-bases.ts'

/** Keeps a base open for its page. `jump` is the place that the last undo or redo returns to, until `clearJump`. */
export function useOpenBase(basePublicId: string) {
  const queries = useQueryClient()
  const [jump, setJump] = useState<Destination | null>(null)
  const [base] = useState(() => {
    const { id: userId, name } = queries.getQueryData(sessionQuery.queryKey)?.user ?? { id: '', name: '' }
    const opened = openBase(queries, { userId, basePublicId })
    opened.screen.names.learnPeople([[userId, name]])
    return opened
  })
  const { session, jumps } = base
  useEffect(() => {
    const release = retainBase(base)
    jumps.add(setJump)
    return () => {
      jumps.delete(setJump)
      release()
      // Parts of the page that close after this may still offer a text to keep.
      dropKept()
    }
  }, [base, jumps])
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    // Registered first: what is sent as the page closes must outlive it.
    const leave = onLeaving(() => session.flush())
    // Closing loses unreadable text, and waiting changes if this browser cannot store them.
    const warn = (event: BeforeUnloadEvent) => {
      const unreadable = endEdit()
      if (unreadable) toastKept('Your text could not be saved', unreadable)
      const { isKept, waiting } = session.state
      if (unreadable || (!isKept && waiting.length > 0)) event.preventDefault()
    }
    const go = () => {
      // Not every browser fires `beforeunload`.
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
  const clearJump = useCallback(() => setJump(null), [])
  return { base, jump, clearJump }
}
