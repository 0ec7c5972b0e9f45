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

/** Whether the same columns show in the same widths, however far they are scrolled. */
export const hasSameColumns = (one: Omit<ColumnsOnScreen, 'left'>, other: Omit<ColumnsOnScreen, 'left'>): boolean =>
  one.layout === other.layout &&
  one.width === other.width &&
  one.columns.first === other.columns.first &&
  one.columns.last === other.columns.last

/** Tells which columns are on the screen, whenever that has changed. */
export class ColumnsNotifier {
  readonly #listeners = new Set<(shown: ColumnsOnScreen) => void>()
  #told: ColumnsOnScreen | null = null

  /** After every drawing. Most of them scroll only downwards. */
  update({ shape, columns, left, width }: Viewport): void {
    const now = { layout: shape.layout, columns, left, width }
    if (this.#told && this.#told.left === left && hasSameColumns(this.#told, now)) return
    this.#told = now
    for (const listener of this.#listeners) listener(this.#told)
  }

  /** Tells now and from now on, until the answer is called. */
  subscribe(listener: (shown: ColumnsOnScreen) => void): () => void {
    this.#listeners.add(listener)
    if (this.#told) listener(this.#told)
    return () => this.#listeners.delete(listener)
  }
}
