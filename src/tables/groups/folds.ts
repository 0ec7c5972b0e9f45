/** Where what somebody folded is kept: the browser's storage, or nothing. */
export type FoldStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null

/** More of them are not kept over a reload. */
const mostKept = 5_000

interface Kept {
  all: boolean
  except: string[]
}

/** Which groups of a view somebody has folded, on this device: all but some, or none but some. */
export class Folds {
  readonly #store: FoldStore
  readonly #key: string
  #all = false
  #except: Set<string> = new Set()

  /** @param of whose folds these are, and of which view. */
  constructor(store: FoldStore, of: { userId: string; viewId: string }) {
    this.#store = store
    this.#key = `gridloom-folds ${of.userId} ${of.viewId}`
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
      // What cannot be read is as if nothing was ever folded.
    }
  }

  #write(): void {
    const kept: Kept = { all: this.#all, except: [...this.#except].slice(-mostKept) }
    try {
      if (kept.all || kept.except.length > 0) this.#store?.setItem(this.#key, JSON.stringify(kept))
      else this.#store?.removeItem(this.#key)
    } catch {
      // A browser that keeps nothing folds all the same.
    }
  }
}
