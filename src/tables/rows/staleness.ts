/** What was fetched is good for so many milliseconds where nobody tells of changes. */
export const staleMilliseconds = 30_000

/**
 * What of a base has to be asked for again: a table when it, all tables or the base were marked stale, or when changes
 * were not told for too long since it was loaded; the structure when the base was.
 */
export class Staleness {
  /** When each table was last known to be as the server has it; null for one that is marked stale. */
  readonly #good = new Map<string, number | null>()
  #isLive = false
  #isBaseMarked = false
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether changes are told: then nothing grows old by itself. */
  setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return
    // What was good until now grows old from here on.
    if (this.#isLive) for (const [tableId, good] of this.#good) if (good !== null) this.#good.set(tableId, this.#now())
    this.#isLive = isLive
  }

  /** A table was loaded, which ends whatever mark it had. */
  loaded(tableId: string): void {
    this.#good.set(tableId, this.#now())
  }

  markTable(tableId: string): void {
    this.#good.set(tableId, null)
  }

  markAllTables(): void {
    for (const tableId of this.#good.keys()) this.#good.set(tableId, null)
  }

  /** The whole base: its structure, and all tables. */
  markBase(): void {
    this.#isBaseMarked = true
    this.markAllTables()
  }

  /** The structure was loaded, which ends its mark; tables keep theirs until they are loaded. */
  baseLoaded(): void {
    this.#isBaseMarked = false
  }

  /** Whether the structure was marked. It does not grow stale by itself here: whoever fetches it sees to that. */
  get isBaseStale(): boolean {
    return this.#isBaseMarked
  }

  /** A table that was never loaded is not stale: there is nothing of it to ask for again. */
  isStale(tableId: string): boolean {
    const good = this.#good.get(tableId)
    if (good === undefined) return false
    return good === null || (!this.#isLive && this.#now() - good >= staleMilliseconds)
  }
}
