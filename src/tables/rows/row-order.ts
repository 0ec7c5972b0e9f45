import type { MadePlace, MovedRows, RowMove } from '../actions/table-changes.ts'
import type { RowMark } from '../../grid/grid-data.ts'
import { RowIndex, type RowPlace } from './row-index.ts'

/** The position of a row on the server. */
export interface ServerPlace extends RowPlace {
  /** False for a row that the view does not show. */
  shown: boolean
}

/** Local changes of rows, by row number. */
export interface OwnRows {
  readonly madePlaces: readonly MadePlace[]
  readonly hiddenNumbers: ReadonlySet<number>
  readonly movedRows: readonly MovedRows[]
}

/** A row that stays where the person is editing, though it belongs elsewhere. */
interface Kept {
  mark: RowMark
  /** Its position, and the rows before it, the nearest first: it stays behind the first of them that still exists. */
  row: number
  before: readonly number[]
}

/** How many rows before it a kept row remembers. */
const maxBefore = 20

/**
 * The rows of a view in the order on the screen: the server's order, with rows that were added here, without rows that
 * were deleted here, and with rows that the person is editing still in place.
 */
export class RowOrder {
  /** The server's order, including rows that are hidden here. */
  #server = new RowIndex()
  /** The order on the screen; the same object as long as nothing differs. */
  #shown = this.#server
  #hidden: ReadonlySet<number> = new Set()
  #made: readonly MadePlace[] = []
  #moved: readonly MovedRows[] = []
  #isManual = true
  #held: ReadonlySet<number> = new Set()
  readonly #kept = new Map<number, Kept>()

  get shown(): RowIndex {
    return this.#shown
  }

  /** The server's order. */
  get server(): RowIndex {
    return this.#server
  }

  /** Whether rows are in the order that people gave them, because the view has no sorts and groups. */
  get isManual(): boolean {
    return this.#isManual
  }

  setManual(isManual: boolean): void {
    this.#isManual = isManual
  }

  mark(number: number): RowMark | null {
    return this.#kept.get(number)?.mark ?? null
  }

  /** Whether rows are in other positions than on the server: unsaved ones, and those kept in place. */
  get hasStrays(): boolean {
    return this.#kept.size > 0 || this.#moved.length > 0 || this.#missing().length > 0
  }

  /** Replaces the server's order. Rows that were kept in place move to it. */
  reset(numbers: Uint32Array, renumbered: ReadonlyMap<number, number>): void {
    this.#server = new RowIndex(numbers)
    this.#server.renumber(renumbered)
    this.#kept.clear()
  }

  /** Sets what was added, deleted, and moved here. Call `arrange` afterwards. */
  setOwn({ madePlaces, hiddenNumbers, movedRows }: OwnRows): void {
    this.#made = madePlaces
    this.#moved = this.#isManual ? movedRows : []
    this.#hidden = hiddenNumbers
  }

  /** Changes the numbers of rows in place. */
  renumber(numbers: ReadonlyMap<number, number>): void {
    this.#server.renumber(numbers)
  }

  /** Removes rows that are deleted on the server. */
  remove(numbers: ReadonlySet<number>): void {
    this.#server.remove(numbers)
    for (const number of numbers) this.#kept.delete(number)
    this.arrange()
  }

  /**
   * Moves rows to their positions. Rows that the person is editing stay in place and are marked.
   *
   * @returns the rows that could not be placed because the row before them is missing.
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

  /** Whether the screen only lacks hidden rows, so that it can be updated like the server's order. */
  get #onlyHides(): boolean {
    return this.#hidden.size > 0 && this.#made.length + this.#moved.length + this.#kept.size === 0
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

  /** The row on the screen before a position in the server's order. */
  #shownBefore(row: number): number | null {
    for (let before = row - 1; before >= 0; before--) {
      const number = this.#server.at(before)
      if (number !== undefined && !this.#hidden.has(number)) return number
    }
    return null
  }

  /**
   * Sets the rows that the person is editing.
   *
   * @returns whether rows that were kept in place have moved.
   */
  hold(numbers: ReadonlySet<number>): boolean {
    this.#held = numbers
    const left = [...this.#kept.keys()].filter(number => !numbers.has(number))
    if (left.length === 0) return false
    for (const number of left) this.#kept.delete(number)
    this.arrange()
    return true
  }

  /** Rebuilds the order on the screen. */
  arrange(): void {
    const missing = this.#missing()
    if (missing.length + this.#moved.length + this.#hidden.size + this.#kept.size === 0) {
      this.#shown = this.#server
      return
    }
    const shown = this.#server.copy()
    for (const change of [...missing, ...this.#moved].toSorted((one, other) => one.turn - other.turn)) {
      if ('moves' in change) for (const move of change.moves) moveIn(shown, move)
      else shown.insert(rowBeside(shown, change.beside), change.number)
    }
    shown.remove(this.#hidden)
    for (const [number, kept] of this.#kept) this.#restoreRows(shown, number, kept)
    this.#shown = shown
  }

  /** Rows added here that the server's order does not have yet. */
  #missing(): MadePlace[] {
    if (this.#made.length === 0) return []
    const knownNumbers = this.#server.having(new Set(this.#made.map(({ number }) => number)))
    return this.#made.filter(({ number }) => !knownNumbers.has(number))
  }

  #keep(number: number, mark: RowMark): void {
    const row = this.#shown.placeOf(number)
    if (row !== undefined) this.#kept.set(number, keptAt(this.#shown, row, mark))
  }

  #restoreRows(shown: RowIndex, number: number, kept: Kept): void {
    if (this.#hidden.has(number)) return
    const natural = shown.placeOf(number)
    shown.remove(new Set([number]))
    const row = Math.min(rowBehind(kept, shown), shown.count)
    shown.insert(row, number)
    // It is where it belongs.
    if (natural === row) this.#kept.delete(number)
    else this.#kept.set(number, keptAt(shown, row, kept.mark))
  }
}

/** The position of an added row: beside another one, or at the end if that one is missing. */
function rowBeside(shown: RowIndex, beside: MadePlace['beside']): number {
  const row = beside ? shown.placeOf(beside.number) : undefined
  if (!beside || row === undefined) return shown.count
  return beside.side === 'above' ? row : row + 1
}

/** Moves those rows that the view shows. Does nothing if it does not show the row beside which they come. */
function moveIn(shown: RowIndex, { rows, beside }: RowMove): void {
  const knownNumbers = shown.having(new Set([...rows.map(({ number }) => number), beside.number]))
  if (!knownNumbers.delete(beside.number)) return
  shown.remove(knownNumbers)
  let row = rowBeside(shown, beside)
  for (const { number } of rows) if (knownNumbers.has(number)) shown.insert(row++, number)
}

const keptAt = (shown: RowIndex, row: number, mark: RowMark): Kept => ({
  mark,
  row,
  before: shown.slice(row - maxBefore, row - 1).toReversed(),
})

function rowBehind({ row, before }: Kept, shown: RowIndex): number {
  for (const number of before) {
    const place = shown.placeOf(number)
    if (place !== undefined) return place + 1
  }
  return before.length < maxBefore ? 0 : row
}
