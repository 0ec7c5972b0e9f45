/** The browser's storage, or null if there is none. */
type ViewStore = Pick<Storage, 'getItem' | 'setItem'> | null

/** The view of each table that a person opened last on this device. Other tabs do not change it. */
export class LastViews {
  readonly #store: ViewStore
  readonly #key: string
  readonly #known = new Map<string, string | undefined>()

  /** @param owner the person and the base. */
  constructor(store: ViewStore, owner: { userId: string; basePublicId: string }) {
    this.#store = store
    this.#key = `gridloom-view ${owner.userId} ${owner.basePublicId}`
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
      // Without storage it is forgotten with the page.
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
