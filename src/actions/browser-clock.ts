import type { Clock } from './queue-options.ts'

/** The time and the timers of the browser. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
