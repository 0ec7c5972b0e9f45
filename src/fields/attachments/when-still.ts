/** Does something with things that have stayed for a moment: what passes by faster costs nothing but being noted. */
export class WhenStill<Thing> {
  readonly #since = new Map<Thing, number>()
  readonly #milliseconds: number
  readonly #work: (thing: Thing) => void
  #isWaiting = false

  constructor(milliseconds: number, work: (thing: Thing) => void) {
    this.#milliseconds = milliseconds
    this.#work = work
  }

  /** The thing is another one from now on: its moment begins anew. */
  note(thing: Thing): void {
    // At the end: those that were noted first come first.
    this.#since.delete(thing)
    this.#since.set(thing, performance.now())
    this.#wait(this.#milliseconds)
  }

  /** Nothing is to be done with it any more. */
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
