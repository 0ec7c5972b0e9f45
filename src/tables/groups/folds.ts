/** The browser's storage, or null if there is none. */
export type FoldStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null

/** More folds are not stored across reloads. */
const maxKept = 5_000

interface Kept {
  all: boolean
  except: string[]
}

/** Which groups of a view a person has folded on this device: all except some, or only some. */
export class Folds {
  readonly #store: FoldStore
  readonly #key: string
  #all = false
  #except: Set<string> = new Set()

  /** @param owner the person and the view. */
  constructor(store: FoldStore, owner: { userId: string; viewId: string }) {
    this.#store = store
    this.#key = `gridloom-folds ${owner.userId} ${owner.viewId}`
    this.#read()
  }

  has(key: string | number): boolean {
    return this.#all !== this.#except.has(String(key))
  }

  set(key: string, isFolded: boolean): void {
    if (isFolded === this.#all) this.#except.delete(key)
    else this.#except.add(key)
    this.#write()
  }

  setAll(isFolded: boolean): void {
    this.#all = isFolded
    this.#except = new Set()
    this.#write()
  }

  #read(): void {
    try {
      const kept = JSON.parse(this.#store?.getItem(this.#key) ?? 'null') as Partial<Kept> | null
      this.#all = kept?.all === true
      this.#except = new Set(Array.isArray(kept?.except) ? kept.except : [])
    } catch {
      // Unreadable storage counts as empty.
    }
  }

  #write(): void {
    const kept: Kept = { all: this.#all, except: [...this.#except].slice(-maxKept) }
    try {
      if (kept.all || kept.except.length > 0) this.#store?.setItem(this.#key, JSON.stringify(kept))
      else this.#store?.removeItem(this.#key)
    } catch {
      // Folding works without storage, too.
    }
  }
}
