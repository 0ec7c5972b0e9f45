import type { MadePlace } from '../actions/table-changes.ts'
import type { RowMark } from '../../grid/grid-data.ts'
import { RowIndex, type RowPlace } from './row-index.ts'

/** Where the server says that a row belongs. */
export interface ServerPlace extends RowPlace {
  /** False for a row that the view does not show. */
  shown: boolean
}

/** What was done to rows here, by row number. */
export interface OwnRows {
  readonly madePlaces: readonly MadePlace[]
  readonly hiddenNumbers: ReadonlySet<number>
}

/** A row that stays where the person is, though it belongs elsewhere. */
interface Kept {
  mark: RowMark
  /** Where it stood, and the rows before it, the nearest first: it stays behind the first of them that is there. */
  row: number
  before: readonly number[]
}

/** A row that is kept knows so many rows before it. */
const mostBefore = 20

/**
 * The rows of a view in the order in which they are shown: what the server says of it, with the rows made here where
 * they were made, without the rows deleted here, and with the rows that the person is at still where they were.
 */
export class RowOrder {
  /** The order as the server has it, with the rows that are hidden here. */
  #server = new RowIndex()
  /** The order on the screen: the same object for as long as nothing is different. */
  #shown = this.#server
  #hidden: ReadonlySet<number> = new Set()
  #made: readonly MadePlace[] = []
  #held: ReadonlySet<number> = new Set()
  readonly #kept = new Map<number, Kept>()

  get shown(): RowIndex {
    return this.#shown
  }

  /** The order as the server has it. */
  get server(): RowIndex {
    return this.#server
  }

  mark(number: number): RowMark | null {
    return this.#kept.get(number)?.mark ?? null
  }

  /** Whether rows stand where the server would not have them: those that it does not know yet, and those that are kept. */
  get hasStrays(): boolean {
    return this.#kept.size > 0 || this.#missing().length > 0
  }

  /** Takes over a whole order; the rows that the person is at go where it puts them. */
  reset(numbers: Uint32Array, renumbered: ReadonlyMap<number, number>): void {
    this.#server = new RowIndex(numbers)
    this.#server.renumber(renumbered)
    this.#kept.clear()
  }

  /** Takes over what was made and deleted here. To be followed by `arrange`. */
  setOwn({ madePlaces, hiddenNumbers }: OwnRows): void {
    this.#made = madePlaces
    this.#hidden = hiddenNumbers
  }

  /** Gives rows other numbers where they stand. */
  renumber(numbers: ReadonlyMap<number, number>): void {
    this.#server.renumber(numbers)
  }

  /** Rows are gone for everybody. */
  remove(numbers: ReadonlySet<number>): void {
    this.#server.remove(numbers)
    for (const number of numbers) this.#kept.delete(number)
    this.arrange()
  }

  /**
   * Puts rows where they belong, except those that the person is at: they stay, marked.
   *
   * @returns the rows whose place cannot be told, since the row before them is not here.
   */
  place(places: readonly ServerPlace[]): number[] {
    for (const { number, shown } of places) {
      if (this.#held.has(number)) this.#keep(number, shown ? 'moved' : 'left filter')
    }
    const gone = new Set(places.flatMap(({ number, shown }) => (shown ? [] : number)))
    const here = places.filter(({ shown }) => shown)
    this.#server.remove(gone)
    const unplaced = this.#server.place(here)
    if (this.#onlyHides) this.#placeShown(here, gone)
    else this.arrange()
    return unplaced
  }

  /** Nothing is different on the screen but that rows are missing: it can be changed as the server's order is. */
  get #onlyHides(): boolean {
    return this.#hidden.size > 0 && this.#made.length + this.#kept.size === 0
  }

  #placeShown(places: readonly ServerPlace[], gone: ReadonlySet<number>): void {
    this.#shown.remove(gone)
    this.#shown.place(
      places.flatMap(({ number }) => {
        const row = this.#hidden.has(number) ? undefined : this.#server.placeOf(number)
        return row === undefined ? [] : { number, after: this.#shownBefore(row) }
      }),
    )
  }

  /** The row on the screen that comes before a place in the server's order. */
  #shownBefore(row: number): number | null {
    for (let before = row - 1; before >= 0; before--) {
      const number = this.#server.at(before)
      if (number !== undefined && !this.#hidden.has(number)) return number
    }
    return null
  }

  /**
   * The rows that the person is at.
   *
   * @returns whether rows that were kept went where they belong.
   */
  hold(numbers: ReadonlySet<number>): boolean {
    this.#held = numbers
    const left = [...this.#kept.keys()].filter(number => !numbers.has(number))
    if (left.length === 0) return false
    for (const number of left) this.#kept.delete(number)
    this.arrange()
    return true
  }

  /** Works out the order on the screen anew. */
  arrange(): void {
    const missing = this.#missing()
    if (missing.length + this.#hidden.size + this.#kept.size === 0) {
      this.#shown = this.#server
      return
    }
    const shown = this.#server.copy()
    for (const { number, beside } of missing) shown.insert(rowBeside(shown, beside), number)
    shown.remove(this.#hidden)
    for (const [number, kept] of this.#kept) this.#putBack(shown, number, kept)
    this.#shown = shown
  }

  /** The rows made here that the server's order does not have yet. */
  #missing(): MadePlace[] {
    if (this.#made.length === 0) return []
    const known = this.#server.having(new Set(this.#made.map(({ number }) => number)))
    return this.#made.filter(({ number }) => !known.has(number))
  }

  #keep(number: number, mark: RowMark): void {
    const row = this.#shown.placeOf(number)
    if (row !== undefined) this.#kept.set(number, keptAt(this.#shown, row, mark))
  }

  #putBack(shown: RowIndex, number: number, kept: Kept): void {
    if (this.#hidden.has(number)) return
    const natural = shown.placeOf(number)
    shown.remove(new Set([number]))
    const row = Math.min(rowBehind(kept, shown), shown.count)
    shown.insert(row, number)
    // It stands where it belongs.
    if (natural === row) this.#kept.delete(number)
    else this.#kept.set(number, keptAt(shown, row, kept.mark))
  }
}

/** Where a row that is made comes to stand: at the end, too, beside one that is not here. */
function rowBeside(shown: RowIndex, beside: MadePlace['beside']): number {
  const row = beside ? shown.placeOf(beside.number) : undefined
  if (!beside || row === undefined) return shown.count
  return beside.side === 'above' ? row : row + 1
}

const keptAt = (shown: RowIndex, row: number, mark: RowMark): Kept => ({
  mark,
  row,
  before: shown.slice(row - mostBefore, row - 1).toReversed(),
})

function rowBehind({ row, before }: Kept, shown: RowIndex): number {
  for (const number of before) {
    const place = shown.placeOf(number)
    if (place !== undefined) return place + 1
  }
  return before.length < mostBefore ? 0 : row
}
