let leaving = false

/** Whether the page is hidden or about to go: a call made now must outlive it. */
export const isLeaving = (): boolean => leaving

/** Calls back when the page is hidden, closed or left, as the last chance to send anything; the answer ends that. */
export function onLeaving(callback: () => void): () => void {
  const life = new AbortController()
  const leave = () => {
    leaving = true
    callback()
  }
  const stay = () => {
    leaving = false
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : stay()), { signal: life.signal })
  globalThis.addEventListener('pagehide', leave, { signal: life.signal })
  globalThis.addEventListener('pageshow', stay, { signal: life.signal })
  return () => life.abort()
}
