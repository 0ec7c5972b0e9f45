import { AppError } from './errors.ts'

interface Waiting {
  of: string
  start(): void
}

/**
 * Runs a limited number of tasks at once and queues the others, oldest first. Callers with the fewest running tasks go
 * first.
 */
export class Turns {
  #free: number
  readonly #running = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  readonly #maxWaiting: number

  /** @param maxWaiting how many tasks of one caller may wait; more are refused. */
  constructor(atOnce: number, maxWaiting = Infinity) {
    this.#free = atOnce
    this.#maxWaiting = maxWaiting
  }

  /**
   * Runs work when its turn comes. If the signal aborts first, the work leaves the queue.
   * @param of the caller; without one, all tasks count as one caller's.
   * @throws the reason of the signal; AppError `too_many_requests` if too much waits already.
   */
  async take<Result>(work: () => Promise<Result>, signal: AbortSignal, of = ''): Promise<Result> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#begin(of)
    else await this.#wait(signal, of)
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#end(of)
    }
  }

  #begin(of: string): void {
    this.#free--
    this.#running.set(of, this.#runningOf(of) + 1)
  }

  #end(of: string): void {
    const left = this.#runningOf(of) - 1
    if (left > 0) this.#running.set(of, left)
    else this.#running.delete(of)
    this.#free++
    let next = this.#waiting[0]
    for (const each of this.#waiting) if (next && this.#runningOf(each.of) < this.#runningOf(next.of)) next = each
    if (!next) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#begin(next.of)
    next.start()
  }

  #runningOf(of: string): number {
    return this.#running.get(of) ?? 0
  }

  #wait(signal: AbortSignal, of: string): Promise<void> {
    if (this.#waiting.filter(each => each.of === of).length >= this.#maxWaiting) {
      throw new AppError('too_many_requests', 'Many people look at this right now. Please try again in a moment.')
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const waiting = { of, start }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
    })
  }
}
