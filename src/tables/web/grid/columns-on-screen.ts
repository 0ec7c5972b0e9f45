import type { ColumnLayout, Range } from './geometry.ts'
import type { Viewport } from './viewport.ts'

/** Which columns show and where, for what stands outside of the grid and goes along with them. */
export interface ColumnsOnScreen {
  layout: ColumnLayout
  /** The scrolled columns that show. */
  columns: Range
  /** How far they are scrolled, in pixels. */
  left: number
  /** Of the part of the grid that shows. */
  width: number
}

/** Tells which columns are on the screen, whenever that has changed. */
export class ColumnsTeller {
  readonly #listeners = new Set<(shown: ColumnsOnScreen) => void>()
  #told: ColumnsOnScreen | null = null

  /** After every drawing. Most of them scroll only downwards. */
  note({ shape, columns, left, width }: Viewport): void {
    const told = this.#told
    const isSame =
      told?.layout === shape.layout &&
      told.left === left &&
      told.width === width &&
      told.columns.first === columns.first &&
      told.columns.last === columns.last
    if (isSame) return
    this.#told = { layout: shape.layout, columns, left, width }
    for (const listener of this.#listeners) listener(this.#told)
  }

  /** Tells now and from now on, until the answer is called. */
  follow(listener: (shown: ColumnsOnScreen) => void): () => void {
    this.#listeners.add(listener)
    if (this.#told) listener(this.#told)
    return () => this.#listeners.delete(listener)
  }
}
