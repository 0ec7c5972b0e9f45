let leaving = false

/** Whether the page is hidden or closing, so that a call made now must outlive it. */
export const isLeaving = (): boolean => leaving

/** Calls back when the page is hidden or closes: the last chance to send anything. Returns a function that stops it. */
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
