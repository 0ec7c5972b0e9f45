import type { Clock } from '../../actions/queue-options.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import type { RecordPlace } from '../../engine/model/record-place.ts'
import { limits } from '../../engine/model/structure.ts'

/** Records that changed together are asked about together. */
const gatherMilliseconds = 25
/** The least time between two questions. */
const pauseMilliseconds = 250
/** How long a question that got no answer waits to be asked again. */
const againMilliseconds = 5_000
/** For more records than these the whole order is asked for. */
const mostRecords = 1_000
/** Of so many placed rows it is remembered behind which row they were put. */
const mostAnchors = 500
/** A record whose place could not be told so often in a row has the whole order asked for. */
const mostTries = 5

export interface RowPlacerOptions {
  clock: Clock
  ask(recordIds: string[]): Promise<RecordPlace[]>
  /** Puts rows where they belong; the answer names the records for which that is impossible as yet. */
  place(places: readonly RecordPlace[]): string[]
  /** It takes the whole order to tell where the rows belong. */
  giveUp(): void
}

/** Finds out where changed records belong in the order of a view: a few questions a second, for any number of changes. */
export class RowPlacer {
  readonly #options: RowPlacerOptions
  readonly #wanted = new Set<string>()
  readonly #tries = new Map<string, number>()
  /** The rows that were placed, and behind which row, the latest last. */
  readonly #anchored = new Map<string, { number: number; after: number | null }>()
  #asked: ReadonlySet<string> = new Set()
  #atOnce: number = limits.placesPerCall
  #stopTimer: (() => void) | null = null
  #restsUntil = 0
  #isAsking = false

  constructor(options: RowPlacerOptions) {
    this.#options = options
  }

  /** Whether an answer is on its way that may be about a record. */
  isAsking(recordId: string): boolean {
    return this.#asked.has(recordId)
  }

  /** Whether it is not known yet where some records belong. */
  get isBusy(): boolean {
    return this.#wanted.size + this.#asked.size > 0
  }

  /** Records may have moved, come or gone. */
  add(recordIds: Iterable<string>): void {
    for (const recordId of recordIds) this.#wanted.add(recordId)
    if (this.#wanted.size > mostRecords) {
      this.clear()
      this.#options.giveUp()
    } else this.#schedule(gatherMilliseconds)
  }

  /** The whole order is known anew, or nobody wants it any more. */
  clear(): void {
    this.#wanted.clear()
    this.#tries.clear()
    this.#anchored.clear()
    this.#asked = new Set()
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  #schedule(milliseconds: number): void {
    if (this.#stopTimer || this.#isAsking || this.#wanted.size === 0) return
    const { clock } = this.#options
    this.#stopTimer = clock.after(Math.max(milliseconds, this.#restsUntil - clock.now()), () => {
      this.#stopTimer = null
      void this.#ask()
    })
  }

  async #ask(): Promise<void> {
    const recordIds = [...this.#wanted].slice(0, this.#atOnce)
    for (const recordId of recordIds) this.#wanted.delete(recordId)
    const asked = new Set(recordIds)
    this.#asked = asked
    this.#isAsking = true
    this.#restsUntil = this.#options.clock.now() + pauseMilliseconds
    let wait = gatherMilliseconds
    try {
      const places = await this.#options.ask(recordIds)
      // Meanwhile the whole order came, which knows all of this.
      if (this.#asked === asked) this.#place(places)
    } catch (error) {
      for (const recordId of recordIds) this.#wanted.add(recordId)
      if (toServerError(error).code === 'too_large' && this.#atOnce > 1) this.#atOnce = Math.ceil(this.#atOnce / 2)
      else wait = againMilliseconds
    }
    this.#isAsking = false
    if (this.#asked === asked) this.#asked = new Set()
    this.#schedule(wait)
  }

  #place(places: readonly RecordPlace[]): void {
    const unplaced = this.#options.place(places)
    const moved = new Set(places.flatMap(place => (this.#hasMoved(place) ? place.number : [])))
    for (const { id, number, shown, after } of places) {
      this.#anchored.delete(id)
      this.#tries.delete(id)
      if (shown) this.#anchored.set(id, { number, after })
    }
    this.#doubt(moved, new Set(places.map(({ id }) => id)))
    for (const recordId of [...this.#anchored.keys()].slice(0, -mostAnchors)) this.#anchored.delete(recordId)
    this.#retry(unplaced)
  }

  #hasMoved({ id, shown, after }: RecordPlace): boolean {
    return !shown || this.#anchored.get(id)?.after !== after
  }

  /**
   * Rows that were put behind one that turns out to have moved, and those that were put behind these, may stand wrong.
   * Rows of one answer stand right to each other.
   */
  #doubt(moved: ReadonlySet<number>, answered: ReadonlySet<string>): void {
    const followers = Map.groupBy(this.#anchored, ([, { after }]) => after)
    const doubted = (number: number) => followers.get(number) ?? []
    const open = [...moved].flatMap(doubted).filter(([recordId]) => !answered.has(recordId))
    const seen = new Set<string>()
    for (let next = open.pop(); next; next = open.pop()) {
      const [recordId, { number }] = next
      if (seen.has(recordId)) continue
      seen.add(recordId)
      this.#wanted.add(recordId)
      open.push(...doubted(number))
    }
  }

  #retry(recordIds: readonly string[]): void {
    for (const recordId of recordIds) {
      const tries = (this.#tries.get(recordId) ?? 0) + 1
      if (tries > mostTries) {
        this.clear()
        this.#options.giveUp()
        return
      }
      this.#tries.set(recordId, tries)
      this.#wanted.add(recordId)
    }
  }
}
