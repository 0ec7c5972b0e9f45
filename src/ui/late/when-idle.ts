/** Longer than this nobody waits for a quiet moment, in milliseconds. */
const timeout = 1_000

/** Does something once the browser has nothing better to do; the answer calls that off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, timeout)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout })
  return () => cancelIdleCallback(handle)
}
