import type { Clock } from '../queue-options.ts'

/** A clock that a test advances. */
export class HandClock implements Clock {
  #now = 0
  #timers: { at: number; callback: () => void }[] = []

  now(): number {
    return this.#now
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#now + milliseconds, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter(one => one !== timer)
    }
  }

  /** Advances time and runs the timers that are due, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds
    for (;;) {
      const due = this.#timers.filter(timer => timer.at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!due) break
      this.#timers = this.#timers.filter(one => one !== due)
      this.#now = Math.max(this.#now, due.at)
      due.callback()
    }
    this.#now = end
  }

  get hasTimers(): boolean {
    return this.#timers.length > 0
  }
}
