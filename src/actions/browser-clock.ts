import type { Clock } from './queue-options.ts'

/** The browser's time and timers. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
