/** Work whose result several callers wait for. */
export interface SharedWork<Result> {
  outcome: Promise<Result>
  /** Waits for the result. Aborting the signal stops only this wait. */
  join(signal: AbortSignal): Promise<Result>
}

/**
 * Starts work that several callers can join. Its signal aborts when none of them waits any more.
 *
 * @param onAbandoned called at that moment, so that later callers start again.
 */
export function shareWork<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  onAbandoned: () => void,
): SharedWork<Result> {
  const all = new AbortController()
  const outcome = work(all.signal)
  let waiting = 0
  let isDone = false
  const done = () => {
    isDone = true
  }
  outcome.then(done, done)
  return {
    outcome,
    async join(signal) {
      const leave = () => {
        waiting -= 1
        if (waiting > 0 || isDone) return
        onAbandoned()
        all.abort(signal.reason)
      }
      waiting += 1
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await outcome
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}
