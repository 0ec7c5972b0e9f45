/** Work whose outcome several wait for. */
export interface SharedWork<Result> {
  outcome: Promise<Result>
  /** Waits as well, until the signal says that nobody does any more behind it. */
  join(signal: AbortSignal): Promise<Result>
}

/**
 * Begins work for several who may wait for it: its signal aborts when all of them have left before it was done.
 *
 * @param whenLeft called as soon as nobody waits any more: whoever comes now begins anew.
 */
export function shareWork<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  whenLeft: () => void,
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
        whenLeft()
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
