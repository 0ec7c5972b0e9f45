import { AppError } from './errors.ts'

/** Lets a number of works run at once; the others wait, the longest waiting first. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []
  readonly #mostWaiting: number

  /** @param mostWaiting so many wait; who comes then is sent away. */
  constructor(atOnce: number, mostWaiting = Infinity) {
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  /**
   * Runs work when its turn comes. Whoever leaves before that waits no longer.
   *
   * @throws the signal's reason for who has left; AppError `too_many_requests` when too many wait already.
   */
  async take<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#free--
    else await this.#wait(signal)
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new AppError('too_many_requests', 'Many people look at this right now. Please try again in a moment.')
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(start)
    })
  }
}
