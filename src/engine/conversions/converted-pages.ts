import { mapInTurns } from '../../platform/map-in-turns.ts'
import type { CellConverter } from './cell-converter.ts'
import type { CellSource, StoredRow } from './cell-source.ts'
import type { NewValues } from './cell-target.ts'

/** Rows with what becomes of them. */
export interface ConvertedPage {
  values: NewValues
  /** How many of them the new type could not read. */
  lost: number
  /** The number of the last row. */
  last: number
}

/** Rows that one statement reads. */
const stepRows = 2500
const largestPage = 16 * stepRows
const smallestPage = 100
/** Characters of a page: one is read while another is written, and both stand in the memory of a thread. */
const mostCharacters = 4_000_000

/**
 * The rows of a field, converted page by page, in order. A page is as long as its rows are narrow, and is read in steps:
 * while a statement reads for long, what others write makes no room for more (`dealOut`).
 */
export class ConvertedPages {
  readonly #cells: CellSource
  readonly #converter: CellConverter
  #size = stepRows
  #page: ConvertedPage
  #isOver = false

  constructor(cells: CellSource, converter: CellConverter, after: number) {
    this.#cells = cells
    this.#converter = converter
    this.#page = { values: [], lost: 0, last: after }
  }

  /** Reads on, one step at most, while the next page is not whole. */
  async readOn(): Promise<void> {
    const { values, lost, last } = this.#page
    const missing = this.#size - values.length
    if (this.#isOver || missing <= 0) return
    const rows = await this.#cells.page(last, Math.min(stepRows, missing))
    this.#isOver = rows.length === 0
    const converted = await convertRows(this.#converter, rows)
    this.#page = {
      values: [...values, ...converted.values],
      lost: lost + converted.lost,
      last: rows.at(-1)?.[0] ?? last,
    }
    if (rows.length > 0) this.#size = pageOf(rows)
  }

  /** The next page; null when there is none. */
  async next(): Promise<ConvertedPage | null> {
    while (!this.#isOver && this.#page.values.length < this.#size) await this.readOn()
    const page = this.#page
    this.#page = { values: [], lost: 0, last: page.last }
    return page.values.length > 0 ? page : null
  }
}

export async function convertRows(
  converter: CellConverter,
  rows: readonly StoredRow[],
): Promise<Pick<ConvertedPage, 'values' | 'lost'>> {
  let lost = 0
  const values = await mapInTurns(rows, ([seq, stored, formerly]) => {
    const { value, isLost } = converter.convert(stored, formerly)
    if (isLost) lost += 1
    return { seq, value }
  })
  return { values, lost }
}

/** How many rows a page should have whose rows are as wide as these: what comes back from a former column counts as well. */
export function pageOf(rows: readonly StoredRow[]): number {
  const width =
    rows.reduce((sum, [, value, formerly]) => sum + Math.max(widthOf(value), widthOf(formerly)), 0) / rows.length
  return Math.round(Math.min(largestPage, Math.max(smallestPage, mostCharacters / width)))
}

/** About as many characters as a value takes; objects, such as files, are of a few hundred. */
function widthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + widthOf(one), 1)
  return typeof value === 'object' && value !== null ? 300 : 1
}
