/** At most this many waiting actions share one transaction. */
const maxShared = 64

/** An action that changes more things takes long enough for others to notice, and gets a transaction of its own. */
const maxSmall = 100
/** The most things that the small actions of one transaction change together. */
const maxSharedSize = 200

/** Something that waits, and about how many records it changes. */
interface Sized {
  size: number
}

/**
 * The actions of one base that wait for their transaction. Small ones share transactions and overtake large ones: while
 * both wait, they take turns, so that an edit waits for one large action at most. Each kind stays in order.
 */
export class WriteQueue<Item extends Sized> {
  readonly #small: Item[] = []
  readonly #large: Item[] = []
  #isTurnOfLarge = false

  add(item: Item): void {
    if (item.size > maxSmall) this.#large.push(item)
    else this.#small.push(item)
  }

  get isEmpty(): boolean {
    return this.#small.length === 0 && this.#large.length === 0
  }

  /** Removes and returns the actions of the next transaction. */
  take(): Item[] {
    const isLarge = this.#small.length === 0 || (this.#isTurnOfLarge && this.#large.length > 0)
    this.#isTurnOfLarge = !isLarge
    return isLarge ? this.#large.splice(0, 1) : this.#small.splice(0, this.#countShared())
  }

  #countShared(): number {
    let size = 0
    for (const [at, item] of this.#small.slice(0, maxShared).entries()) {
      size += item.size
      if (at > 0 && size > maxSharedSize) return at
    }
    return maxShared
  }
}
