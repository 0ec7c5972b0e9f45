import type { Clock } from '../../actions/queue-options.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import type { RecordPlace } from '../../engine/model/record-place.ts'
import { limits } from '../../engine/model/structure.ts'

/** Records that change within this time are requested together. */
const batchMilliseconds = 25
/** The minimum time between two requests. */
const pauseMilliseconds = 250
/** How long to wait before a failed request is retried. */
const retryMilliseconds = 5_000
/** For more records than this, the full order is loaded. */
const maxRecords = 1_000
/** For how many moved rows it is remembered which row they follow. */
const maxAnchors = 500
/** After this many failed attempts to place a record, the full order is loaded. */
const maxTries = 5

export interface RowPlacerOptions {
  clock: Clock
  ask(recordIds: string[]): Promise<RecordPlace[]>
  /** Moves rows to their positions. Returns the records that cannot be placed yet. */
  place(places: readonly RecordPlace[]): string[]
  /** Called when only the full order can tell where the rows belong. */
  abandon(): void
}

/**
 * Finds the positions of changed records in the order of a view, with a few requests a second for any number of
 * changes.
 */
export class RowPlacer {
  readonly #options: RowPlacerOptions
  readonly #wanted = new Set<string>()
  readonly #tries = new Map<string, number>()
  /** The rows that were placed and the row that each follows, the latest last. */
  readonly #anchored = new Map<string, { number: number; after: number | null }>()
  #asked: ReadonlySet<string> = new Set()
  #atOnce: number = limits.placesPerCall
  #stopTimer: (() => void) | null = null
  #restsUntil = 0
  #isPending = false

  constructor(options: RowPlacerOptions) {
    this.#options = options
  }

  /** Whether a pending answer may include a record. */
  isPending(recordId: string): boolean {
    return this.#asked.has(recordId)
  }

  /** Whether some positions are not known yet. */
  get isBusy(): boolean {
    return this.#wanted.size + this.#asked.size > 0
  }

  /** To be called with records that may have moved, appeared, or disappeared. */
  add(recordIds: Iterable<string>): void {
    for (const recordId of recordIds) this.#wanted.add(recordId)
    if (this.#wanted.size > maxRecords) {
      this.clear()
      this.#options.abandon()
    } else this.#schedule(batchMilliseconds)
  }

  /** To be called when the full order has arrived, or the view is closed. */
  clear(): void {
    this.#wanted.clear()
    this.#tries.clear()
    this.#anchored.clear()
    this.#asked = new Set()
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  #schedule(milliseconds: number): void {
    if (this.#stopTimer || this.#isPending || this.#wanted.size === 0) return
    const { clock } = this.#options
    this.#stopTimer = clock.after(Math.max(milliseconds, this.#restsUntil - clock.now()), () => {
      this.#stopTimer = null
      void this.#ask()
    })
  }

  async #ask(): Promise<void> {
    const recordIds = [...this.#wanted].slice(0, this.#atOnce)
    for (const recordId of recordIds) this.#wanted.delete(recordId)
    const requestedIds = new Set(recordIds)
    this.#asked = requestedIds
    this.#isPending = true
    this.#restsUntil = this.#options.clock.now() + pauseMilliseconds
    let wait = batchMilliseconds
    try {
      const places = await this.#options.ask(recordIds)
      // If the full order has arrived meanwhile, it includes these records.
      if (this.#asked === requestedIds) this.#place(places)
    } catch (error) {
      for (const recordId of recordIds) this.#wanted.add(recordId)
      if (toServerError(error).code === 'too_large' && this.#atOnce > 1) this.#atOnce = Math.ceil(this.#atOnce / 2)
      else wait = retryMilliseconds
    }
    this.#isPending = false
    if (this.#asked === requestedIds) this.#asked = new Set()
    this.#schedule(wait)
  }

  #place(places: readonly RecordPlace[]): void {
    const unplaced = new Set(this.#options.place(places))
    const moved = new Set(places.flatMap(place => (this.#hasMoved(place) ? place.number : [])))
    for (const { id, number, shown, after } of places) {
      this.#anchored.delete(id)
      if (unplaced.has(id)) continue
      this.#tries.delete(id)
      if (shown) this.#anchored.set(id, { number, after })
    }
    this.#doubt(moved, new Set(places.map(({ id }) => id)))
    for (const recordId of [...this.#anchored.keys()].slice(0, -maxAnchors)) this.#anchored.delete(recordId)
    this.#retry(unplaced)
  }

  #hasMoved({ id, shown, after }: RecordPlace): boolean {
    return !shown || this.#anchored.get(id)?.after !== after
  }

  /**
   * Rows that were placed behind a row which has moved since may be wrong, and so may rows behind them. Rows of the
   * same answer are right relative to each other: they moved together and left the rows that followed them.
   */
  #doubt(moved: ReadonlySet<number>, answered: ReadonlySet<string>): void {
    const followers = Map.groupBy(this.#anchored, ([, { after }]) => after)
    const rowsAfter = (number: number) => followers.get(number) ?? []
    const right = new Set(moved)
    const wrong = new Map<number, string>()
    // Both collections grow while they are iterated.
    for (const before of right) {
      for (const [recordId, { number }] of rowsAfter(before)) {
        if (answered.has(recordId)) right.add(number)
        else wrong.set(number, recordId)
      }
    }
    for (const before of wrong.keys()) {
      for (const [recordId, { number }] of rowsAfter(before)) wrong.set(number, recordId)
    }
    for (const recordId of wrong.values()) {
      this.#wanted.add(recordId)
      // The next answer may name the same row before it, and the row has moved all the same.
      this.#anchored.delete(recordId)
    }
  }

  #retry(recordIds: Iterable<string>): void {
    for (const recordId of recordIds) {
      const tries = (this.#tries.get(recordId) ?? 0) + 1
      if (tries > maxTries) {
        this.clear()
        this.#options.abandon()
        return
      }
      this.#tries.set(recordId, tries)
      this.#wanted.add(recordId)
    }
  }
}
