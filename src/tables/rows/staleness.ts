/** How long loaded data counts as fresh without live changes, in milliseconds. */
export const staleMilliseconds = 30_000

/**
 * Knows what has to be loaded again: a table if it, all tables, or the base were marked stale, or if live changes were
 * missing for too long since it was loaded; the structure if the base was marked.
 */
export class Staleness {
  /** When each table was last known to be up to date; null if it is marked stale. */
  readonly #good = new Map<string, number | null>()
  #isLive = false
  #isBaseMarked = false
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Sets whether live changes are received. While they are, nothing becomes stale by itself. */
  setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return
    // What was fresh until now becomes stale from here on.
    if (this.#isLive) for (const [tableId, good] of this.#good) if (good !== null) this.#good.set(tableId, this.#now())
    this.#isLive = isLive
  }

  /** To be called when a table is loaded, which removes its mark. */
  loaded(tableId: string): void {
    this.#good.set(tableId, this.#now())
  }

  markTable(tableId: string): void {
    this.#good.set(tableId, null)
  }

  markAllTables(): void {
    for (const tableId of this.#good.keys()) this.#good.set(tableId, null)
  }

  /** Marks the structure and all tables as stale. */
  markBase(): void {
    this.#isBaseMarked = true
    this.markAllTables()
  }

  /** To be called when the structure is loaded. Tables keep their marks until they are loaded. */
  baseLoaded(): void {
    this.#isBaseMarked = false
  }

  /** Whether the structure was marked. Its query refetches by itself otherwise. */
  get isBaseStale(): boolean {
    return this.#isBaseMarked
  }

  /** A table that was never loaded is not stale. */
  isStale(tableId: string): boolean {
    const good = this.#good.get(tableId)
    if (good === undefined) return false
    return good === null || (!this.#isLive && this.#now() - good >= staleMilliseconds)
  }
}
