import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { sessionQuery } from '../../access/web/session.ts'
import { browserClock } from '../../actions/browser-clock.ts'
import { liveClientOf } from '../../tables/live/live-client.ts'
import { onLeaving } from '../../ui/leaving.ts'
import { useReachability, watchCutOff } from '../../ui/server/reachability.ts'
import { errorText } from '../../ui/server/server-error.ts'
import { followDraft } from './follow-draft.ts'
import type { FormDraft } from './form-draft.ts'
import type { LiveDraft } from './live-draft.ts'
import { openDraft } from './open-drafts.ts'

interface Opened {
  key: string
  draft: FormDraft | null
  error: string | null
}

/**
 * Opens a form to edit it while a page shows it. `draft` is null until it is loaded, and after an error, until `retry`.
 */
export function useFormDraft(publicId: string): { draft: FormDraft | null; error: string | null; retry(): void } {
  const queries = useQueryClient()
  const userId = queries.getQueryData(sessionQuery.queryKey)?.user.id ?? ''
  const key = `${userId} ${publicId}`
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const { draft, opening, close } = openDraft(queries, { userId, publicId })
    let isOver = false
    let unfollow = () => undefined as void
    opening.then(
      () => {
        if (isOver) return
        unfollow = attend(draft)
        setOpened({ key, draft, error: null })
      },
      (error: unknown) => {
        if (!isOver) setOpened({ key, draft: null, error: errorText(error) })
      },
    )
    return () => {
      isOver = true
      unfollow()
      draft.flush()
      close()
    }
  }, [queries, userId, publicId, key, attempt])
  const retry = useCallback(() => {
    setOpened(null)
    setAttempt(count => count + 1)
  }, [])
  const current = opened?.key === key ? opened : null
  return { draft: current?.draft ?? null, error: current?.error ?? null, retry }
}

/** Follows a form, and saves it before the page closes, until the returned function is called. */
function attend(draft: LiveDraft): () => void {
  const life = new AbortController()
  const { signal } = life
  const { presence } = draft
  const stops = [
    followDraft(draft, { client: liveClientOf(draft.userId), clock: browserClock }),
    watchCutOff(isCutOff => presence.setCutOff(isCutOff)),
    // Registered first: what is sent as the page closes must outlive it.
    onLeaving(() => draft.flush()),
    useReachability.subscribe(({ reachable }) => reachable && draft.retryNow()),
  ]
  const warn = (event: BeforeUnloadEvent) => {
    const { isKept, waiting } = draft.state
    if (!isKept && waiting.length > 0) event.preventDefault()
  }
  globalThis.addEventListener('beforeunload', warn, { signal })
  globalThis.addEventListener('pagehide', () => draft.leave(), { signal })
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && draft.returnToPage(), { signal })
  document.addEventListener('visibilitychange', () => presence.setHidden(document.hidden), { signal })
  return () => {
    life.abort()
    for (const stop of stops) stop()
  }
}
