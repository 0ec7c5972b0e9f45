/** The order of a view's rows: row numbers by place, and places by row number. */
export class RowIndex {
  #numbers: Uint32Array

  constructor(numbers: Uint32Array = new Uint32Array()) {
    this.#numbers = numbers
  }

  get count(): number {
    return this.#numbers.length
  }

  /** The row number at a place; undefined past the end. */
  at(row: number): number | undefined {
    return this.#numbers[row]
  }

  /** The place of a row number, or undefined. One pass over the index: about a millisecond for a million rows. */
  placeOf(number: number): number | undefined {
    const place = this.#numbers.indexOf(number)
    return place === -1 ? undefined : place
  }

  /** The row numbers of a range of places, both ends included. */
  slice(first: number, last: number): number[] {
    return Array.from(this.#numbers.subarray(Math.max(first, 0), last + 1))
  }

  /** Puts a row at the end and tells its place. */
  append(number: number): number {
    const longer = new Uint32Array(this.count + 1)
    longer.set(this.#numbers)
    longer[this.count] = number
    this.#numbers = longer
    return this.count - 1
  }

  /** The same order without some rows. */
  without(numbers: ReadonlySet<number>): RowIndex {
    return new RowIndex(numbers.size === 0 ? this.#numbers : this.#numbers.filter(number => !numbers.has(number)))
  }

  /** Gives rows other numbers where they stand, such as when the server has numbered a new one. */
  renumber(numbers: ReadonlyMap<number, number>): void {
    for (const [from, to] of numbers) {
      const place = this.placeOf(from)
      if (place !== undefined) this.#numbers[place] = to
    }
  }
}
