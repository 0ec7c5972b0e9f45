import type { Clock } from '../../actions/queue-options.ts'

/** The minimum time between two refreshes, in milliseconds. */
const batchMilliseconds = 1_000

/**
 * Refreshes after changes: at once after a quiet time, and then once for all changes within a second, never twice at
 * the same time.
 */
export function throttledRefresh(clock: Clock, look: () => Promise<unknown>): { happened(): void; stop(): void } {
  let isResting = false
  let isWanted = false
  let isStopped = false
  let stopTimer = () => {}
  const happened = () => {
    if (isStopped) return
    if (isResting) {
      isWanted = true
      return
    }
    isResting = true
    isWanted = false
    const rest = () => {
      stopTimer = clock.after(batchMilliseconds, () => {
        isResting = false
        if (isWanted) happened()
      })
    }
    void look().then(rest, rest)
  }
  return {
    happened,
    stop: () => {
      isStopped = true
      stopTimer()
    },
  }
}
