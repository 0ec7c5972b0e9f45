import type { Clock } from '../../actions/queue-options.ts'
import type { TableChanges } from '../actions/table-changes.ts'

/** How long a cell may wait to be saved before it is marked. */
const markDelay = 2_000

/** Marks cells that wait long to be saved. Most are saved quickly, and their marks would only flicker. */
export class UnsavedMarks {
  readonly #clock: Clock
  readonly #changes: TableChanges
  readonly #redraw: () => void
  /** When each record's cells began to wait. */
  readonly #since = new Map<string, number>()
  #stopTimer: (() => void) | null = null
  #isOffline = false

  constructor(options: { clock: Clock; changes: TableChanges; redraw(): void }) {
    this.#clock = options.clock
    this.#changes = options.changes
    this.#redraw = options.redraw
  }

  /** Offline, every waiting cell is marked at once. */
  setOffline(isOffline: boolean): void {
    if (isOffline === this.#isOffline) return
    this.#isOffline = isOffline
    this.#redraw()
  }

  isMarked(recordId: string, fieldId: string): boolean {
    const since = this.#since.get(recordId)
    if (since === undefined || this.#changes.cell(recordId, fieldId) === undefined) return false
    return this.#isOffline || this.#clock.now() - since >= markDelay
  }

  /** To be called when cells of a record begin or stop waiting. */
  follow(recordId: string): void {
    if (!this.#changes.isWaiting(recordId)) this.#since.delete(recordId)
    else if (!this.#since.has(recordId)) {
      this.#since.set(recordId, this.#clock.now())
      this.#look()
    }
  }

  stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  #look(): void {
    this.#stopTimer ??= this.#clock.after(markDelay, () => {
      this.#stopTimer = null
      this.#redraw()
      const now = this.#clock.now()
      if (this.#since.values().some(since => now - since < markDelay)) this.#look()
    })
  }
}
