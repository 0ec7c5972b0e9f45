import type { Range } from '../../grid/geometry/geometry.ts'

/** How many rows beyond the screen are loaded on either side. */
const margin = 60
/** The maximum number of rows per request: their numbers have to fit into a URL. */
const rowsPerRequest = 150
const requestsAtOnce = 2

export interface RowSource {
  /** The row numbers in a range of positions, cut to the rows that exist. */
  numbers(first: number, last: number): number[]
  isLoaded(number: number): boolean
  /** Whether all links of a loaded row are loaded. */
  isWhole?(number: number): boolean
  /** Loads rows into the cache, with all links if `isWhole`. Resolves to those that arrived; rejects on failure. */
  fetch(numbers: number[], isWhole?: true): Promise<readonly number[]>
  /** Called when rows of the wanted ranges have arrived or failed. */
  arrived(): void
}

/**
 * Loads the rows on the screen. Only the latest ranges count: rows that were scrolled past before their turn are never
 * loaded.
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

  /** Sets the ranges to load, both ends included, in place of the previous ones. */
  want(ranges: readonly Range[]): void {
    this.#wanted = ranges
    this.#go()
  }

  /** Whether the last attempt to load a row failed. */
  hasFailed(number: number): boolean {
    return this.#failed.has(number)
  }

  /** Whether some row of the wanted ranges has failed to load. */
  get lacksRows(): boolean {
    return this.#failed.size > 0 && this.#numbers(0).some(number => this.#failed.has(number))
  }

  /** Retries failed rows, and loads whatever is missing in the wanted ranges. */
  retry(): void {
    this.#failed.clear()
    this.#go()
  }

  /**
   * Loads the missing rows of a range, both ends included, with all links, so that they can be changed.
   *
   * Rejects if rows cannot be loaded.
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

  /** The wanted rows, followed by this many around them. */
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
      // A row that was not returned is deleted, so it is not requested again. One that was may be stale again.
      for (const number of numbers) if (!came.has(number) && !this.#source.isLoaded(number)) this.#failed.add(number)
    } catch {
      // The rows show the failure themselves, and the connection banner says why.
      for (const number of numbers) this.#failed.add(number)
    }
    this.#requests--
    for (const number of numbers) this.#inFlight.delete(number)
    this.#source.arrived()
    this.#go()
  }
}
