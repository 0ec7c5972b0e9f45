import type { Range } from '../../grid/geometry/geometry.ts'

/** Rows asked for beyond the screen, on either side. */
const margin = 60
/** Rows in one request: their numbers still fit into an address. */
const rowsPerRequest = 150
const requestsAtOnce = 2

export interface RowSource {
  /** Row numbers of a range of places, cut to what is there. */
  numbers(first: number, last: number): number[]
  isLoaded(number: number): boolean
  /** Whether a row that is loaded has all that its cells hold. */
  isWhole?(number: number): boolean
  /** Fetches rows and stores them, if so whole; answers which of them came, and rejects when that failed. */
  fetch(numbers: number[], isWhole?: true): Promise<readonly number[]>
  /** Rows of the wanted range came, or could not be had. */
  arrived(): void
}

/**
 * Fetches the rows that the screen shows. What was asked for last counts: ranges that were scrolled past
 * before their turn came are never fetched.
 */
export class RowLoader {
  readonly #source: RowSource
  readonly #inFlight = new Set<number>()
  readonly #failed = new Set<number>()
  #requests = 0
  #wanted: readonly Range[] = []

  constructor(source: RowSource) {
    this.#source = source
  }

  /** Asks for the rows of some ranges, both ends included, in place of what was asked for before. */
  want(ranges: readonly Range[]): void {
    this.#wanted = ranges
    this.#go()
  }

  /** Whether the last try to fetch a row failed. */
  hasFailed(number: number): boolean {
    return this.#failed.has(number)
  }

  /** Whether some row of the wanted ranges could not be fetched. */
  get lacksRows(): boolean {
    return this.#failed.size > 0 && this.#numbers(0).some(number => this.#failed.has(number))
  }

  /** Tries again what could not be had, and whatever of the wanted ranges is missing. */
  retry(): void {
    this.#failed.clear()
    this.#go()
  }

  /**
   * Fetches whatever is missing of a range, both ends included, beside what the screen wants; whole, so that something can be
   * done to it.
   *
   * Rejects when rows could not be had.
   */
  async bring(first: number, last: number): Promise<void> {
    const isAtHand = (number: number) => this.#source.isLoaded(number) && this.#source.isWhole?.(number) !== false
    const missing = this.#source.numbers(first, last).filter(number => !isAtHand(number))
    let at = 0
    const work = async () => {
      while (at < missing.length) {
        const numbers = missing.slice(at, at + rowsPerRequest)
        at += rowsPerRequest
        await this.#source.fetch(numbers, true)
      }
    }
    await Promise.all(Array.from({ length: requestsAtOnce }, work))
    this.#source.arrived()
  }

  #missing(): number[] {
    const isMissing = (number: number) =>
      !this.#source.isLoaded(number) && !this.#inFlight.has(number) && !this.#failed.has(number)
    const onScreen = this.#numbers(0).filter(isMissing)
    return onScreen.length > 0 ? onScreen : this.#numbers(margin).filter(isMissing)
  }

  /** The rows that are wanted, and so many around them, which come after them. */
  #numbers(around: number): number[] {
    if (around === 0) return this.#wanted.flatMap(({ first, last }) => this.#source.numbers(first, last))
    return this.#wanted.flatMap(({ first, last }) => [
      ...this.#source.numbers(last + 1, last + around),
      ...this.#source.numbers(first - around, first - 1),
    ])
  }

  #go(): void {
    while (this.#requests < requestsAtOnce) {
      const numbers = this.#missing().slice(0, rowsPerRequest)
      if (numbers.length === 0) return
      void this.#request(numbers)
    }
  }

  async #request(numbers: number[]): Promise<void> {
    this.#requests++
    for (const number of numbers) this.#inFlight.add(number)
    try {
      const came = new Set(await this.#source.fetch(numbers))
      // A row that was not sent is gone; asking for it again would not bring it. One that came may be wanted anew.
      for (const number of numbers) if (!came.has(number) && !this.#source.isLoaded(number)) this.#failed.add(number)
    } catch {
      // Shown in the rows themselves; the connection banner says why.
      for (const number of numbers) this.#failed.add(number)
    }
    this.#requests--
    for (const number of numbers) this.#inFlight.delete(number)
    this.#source.arrived()
    this.#go()
  }
}
