/** Where it is kept which view was looked at last: the browser's storage, or nothing. */
type ViewStore = Pick<Storage, 'getItem' | 'setItem'> | null

/** The view of each table that somebody looked at last on this device. What other tabs look at does not move this one. */
export class LastViews {
  readonly #store: ViewStore
  readonly #key: string
  readonly #known = new Map<string, string | undefined>()

  /** @param of whose views these are, and in which base. */
  constructor(store: ViewStore, of: { userId: string; basePublicId: string }) {
    this.#store = store
    this.#key = `gridloom-view ${of.userId} ${of.basePublicId}`
  }

  of(tableId: string): string | undefined {
    if (!this.#known.has(tableId)) this.#known.set(tableId, this.#read(tableId))
    return this.#known.get(tableId)
  }

  note(tableId: string, viewId: string): void {
    if (this.of(tableId) === viewId) return
    this.#known.set(tableId, viewId)
    try {
      this.#store?.setItem(`${this.#key} ${tableId}`, viewId)
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  }

  #read(tableId: string): string | undefined {
    try {
      return this.#store?.getItem(`${this.#key} ${tableId}`) ?? undefined
    } catch {
      return undefined
    }
  }
}
