/** Lets a few pieces of work run at once; the others wait for their turn, in order. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Runs work when its turn comes. Whoever has left by then loses the turn: rejects with the signal's reason. */
  async take<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
