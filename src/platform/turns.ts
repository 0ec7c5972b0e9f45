import { AppError } from './errors.ts'

interface Waiting {
  owner: string
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
   * @param owner the caller; without one, all tasks count as one caller's.
   * @throws the reason of the signal; AppError `too_many_requests` if too much waits already.
   */
  async take<Result>(work: () => Promise<Result>, signal: AbortSignal, owner = ''): Promise<Result> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#begin(owner)
    else await this.#wait(signal, owner)
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#end(owner)
    }
  }

  #begin(owner: string): void {
    this.#free--
    this.#running.set(owner, this.#runningOf(owner) + 1)
  }

  #end(owner: string): void {
    const left = this.#runningOf(owner) - 1
    if (left > 0) this.#running.set(owner, left)
    else this.#running.delete(owner)
    this.#free++
    let next = this.#waiting[0]
    for (const each of this.#waiting) if (next && this.#runningOf(each.owner) < this.#runningOf(next.owner)) next = each
    if (!next) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#begin(next.owner)
    next.start()
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0
  }

  #wait(signal: AbortSignal, owner: string): Promise<void> {
    if (this.#waiting.filter(each => each.owner === owner).length >= this.#maxWaiting) {
      throw new AppError('too_many_requests', 'Many people look at this right now. Please try again in a moment.')
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const waiting = { owner, start }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
    })
  }
}
