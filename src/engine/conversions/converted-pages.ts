import { mapInTurns } from '../../platform/map-in-turns.ts'
import type { CellConverter } from './cell-converter.ts'
import type { CellSource, StoredRow } from './cell-source.ts'
import type { NewValues } from './cell-target.ts'

/** Rows with their converted values. */
export interface ConvertedPage {
  values: NewValues
  /** The number of values that the new type could not read. */
  lost: number
  /** The number of the last row. */
  last: number
}

/** Rows per statement. */
const stepRows = 2500
const largestPage = 16 * stepRows
const smallestPage = 100
/**
 * The maximum number of characters per page. A thread holds two pages in memory: one is read while the other is
 * written.
 */
const maxCharacters = 4_000_000

/**
 * Converts the rows of a field page by page, in order. The wider the rows, the shorter the page. Pages are read in
 * short steps, because PostgreSQL cannot reuse the space of old rows while a long statement reads (`distributeRows`).
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

  /** Reads one step ahead if the next page is not complete. */
  async readAhead(): Promise<void> {
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

  /** Returns the next page; null at the end. */
  async next(): Promise<ConvertedPage | null> {
    while (!this.#isOver && this.#page.values.length < this.#size) await this.readAhead()
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

/** The number of rows for a page with rows as wide as these. Former values count too. */
export function pageOf(rows: readonly StoredRow[]): number {
  const width =
    rows.reduce((sum, [, value, formerly]) => sum + Math.max(widthOf(value), widthOf(formerly)), 0) / rows.length
  return Math.round(Math.min(largestPage, Math.max(smallestPage, maxCharacters / width)))
}

/** The approximate number of characters of a value. Objects, such as files, have a few hundred. */
function widthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + widthOf(one), 1)
  return typeof value === 'object' && value !== null ? 300 : 1
}
