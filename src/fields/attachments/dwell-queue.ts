/** Handles things that have stayed for a delay. Things that leave sooner cost almost nothing. */
export class DwellQueue<Thing> {
  readonly #since = new Map<Thing, number>()
  readonly #milliseconds: number
  readonly #work: (thing: Thing) => void
  #isWaiting = false

  constructor(milliseconds: number, work: (thing: Thing) => void) {
    this.#milliseconds = milliseconds
    this.#work = work
  }

  /** Starts the delay for a thing, or restarts it if the thing has changed. */
  note(thing: Thing): void {
    // Reinserting moves the thing to the end, so the map stays in order of time.
    this.#since.delete(thing)
    this.#since.set(thing, performance.now())
    this.#wait(this.#milliseconds)
  }

  /** Cancels the handling of a thing. */
  drop(thing: Thing): void {
    this.#since.delete(thing)
  }

  #wait(milliseconds: number): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    setTimeout(() => this.#look(), milliseconds)
  }

  #look(): void {
    this.#isWaiting = false
    const now = performance.now()
    for (const [thing, since] of this.#since) {
      const rest = this.#milliseconds - (now - since)
      if (rest > 0) return this.#wait(rest)
      this.#since.delete(thing)
      this.#work(thing)
    }
  }
}
