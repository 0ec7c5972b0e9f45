/** Up to this many rows are moved one by one; more of them in one pass over the index. */
const fewRows = 8

/** A row, and the row right before it; null for the first one. */
export interface RowPlace {
  number: number
  after: number | null
}

/** A row and its position. */
export interface RowAt {
  number: number
  row: number
}

/** The order of a view's rows: row numbers by position, and positions by row number. */
export class RowIndex {
  /** Has spare capacity, so that adding a row does not copy it. */
  #numbers: Uint32Array
  #count: number

  constructor(numbers: Uint32Array = new Uint32Array()) {
    this.#numbers = numbers
    this.#count = numbers.length
  }

  get count(): number {
    return this.#count
  }

  /** The row number at a position; undefined past the end. */
  at(row: number): number | undefined {
    return row < this.#count ? this.#numbers[row] : undefined
  }

  /** The position of a row number, or undefined. One pass over the index: about a millisecond for a million rows. */
  placeOf(number: number): number | undefined {
    const place = this.#used.indexOf(number)
    return place === -1 ? undefined : place
  }

  /** The row numbers of a range of positions, both ends included. */
  slice(first: number, last: number): number[] {
    return Array.from(this.#used.subarray(Math.max(first, 0), Math.max(last + 1, 0)))
  }

  /** Which of these row numbers are in the index. */
  having(numbers: ReadonlySet<number>): Set<number> {
    if (numbers.size <= fewRows) return new Set([...numbers].filter(number => this.#used.includes(number)))
    return new Set(this.#used.filter(number => numbers.has(number)))
  }

  /** The positions of these row numbers, in ascending order; missing ones are left out. One pass over the index. */
  placesOf(numbers: ReadonlySet<number>): RowAt[] {
    const used = this.#used
    if (numbers.size <= fewRows) {
      const found = [...numbers].map(number => ({ number, row: used.indexOf(number) })).filter(({ row }) => row !== -1)
      return found.toSorted((one, other) => one.row - other.row)
    }
    const found: RowAt[] = []
    for (let row = 0; row < used.length; row++) {
      const number = used[row] ?? 0
      if (numbers.has(number)) found.push({ number, row })
    }
    return found
  }

  copy(): RowIndex {
    return new RowIndex(this.toNumbers())
  }

  /** All row numbers in order. */
  toNumbers(): Uint32Array {
    return this.#used.slice()
  }

  /** Inserts a row at a position. */
  insert(row: number, number: number): void {
    if (this.#count === this.#numbers.length) this.#grow()
    this.#numbers.copyWithin(row + 1, row, this.#count)
    this.#numbers[row] = number
    this.#count++
  }

  /** Adds a row at the end. */
  append(number: number): void {
    this.insert(this.#count, number)
  }

  /** Removes rows; missing ones are ignored. */
  remove(numbers: ReadonlySet<number>): void {
    if (numbers.size > fewRows) return this.#replace(this.#used.filter(number => !numbers.has(number)))
    for (const number of numbers) {
      const row = this.placeOf(number)
      if (row === undefined) continue
      this.#numbers.copyWithin(row, row + 1, this.#count)
      this.#count--
    }
  }

  /**
   * Moves rows right behind others. Rows may follow each other, in any order.
   *
   * @returns the rows that could not be moved because the row before them is missing; they stay in place.
   */
  place(places: readonly RowPlace[]): number[] {
    const moving = new Set(places.map(({ number }) => number))
    const followers = Map.groupBy(places, ({ after }) => after)
    const anchors = new Set(places.flatMap(({ after }) => (after === null || moving.has(after) ? [] : after)))
    const remaining = this.having(anchors)
    const chains = new Map([null, ...remaining].map(start => [start, chainBehind(start, followers)] as const))
    const placed = new Set([...chains.values()].flat())
    this.remove(placed)
    this.#insertChains(chains, placed.size)
    return [...moving].filter(number => !placed.has(number))
  }

  #insertChains(chains: ReadonlyMap<number | null, readonly number[]>, added: number): void {
    if (added <= fewRows) {
      for (const [start, chain] of chains) {
        let row = start === null ? 0 : (this.placeOf(start) ?? 0) + 1
        for (const number of chain) this.insert(row++, number)
      }
      return
    }
    const merged = new Uint32Array(this.#count + added)
    let length = 0
    for (const number of chains.get(null) ?? []) merged[length++] = number
    for (const remaining of this.#used) {
      merged[length++] = remaining
      const chain = chains.get(remaining)
      if (chain) for (const number of chain) merged[length++] = number
    }
    this.#replace(merged)
  }

  /** Changes the numbers of rows in place, for example when the server has numbered new ones. */
  renumber(numbers: ReadonlyMap<number, number>): void {
    if (numbers.size > fewRows) {
      this.#replace(this.#used.map(number => numbers.get(number) ?? number))
      return
    }
    for (const [from, to] of numbers) {
      const place = this.placeOf(from)
      if (place !== undefined) this.#numbers[place] = to
    }
  }

  get #used(): Uint32Array {
    return this.#numbers.subarray(0, this.#count)
  }

  #replace(numbers: Uint32Array): void {
    this.#numbers = numbers
    this.#count = numbers.length
  }

  #grow(): void {
    const longer = new Uint32Array(Math.ceil(this.#count * 1.02) + 1_000)
    longer.set(this.#used)
    this.#numbers = longer
  }
}

/** All rows that follow a row directly or indirectly, in order. */
function chainBehind(start: number | null, followers: ReadonlyMap<number | null, readonly RowPlace[]>): number[] {
  const chain: number[] = []
  const open = (followers.get(start) ?? []).map(({ number }) => number).reverse()
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    chain.push(number)
    for (const follower of (followers.get(number) ?? []).toReversed()) open.push(follower.number)
  }
  return chain
}
