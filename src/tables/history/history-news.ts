import type { Clock } from '../../actions/queue-options.ts'

/** No matter how much happens, the history is asked for what is new no more often than this, in milliseconds. */
const gatherMilliseconds = 1_000

/**
 * Looks for news when something has happened: at once after a quiet time, and then once for all that happens in a
 * second, never twice at the same time. The second answer ends it.
 */
export function newsLooker(clock: Clock, look: () => Promise<unknown>): { happened(): void; stop(): void } {
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
      stopTimer = clock.after(gatherMilliseconds, () => {
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
