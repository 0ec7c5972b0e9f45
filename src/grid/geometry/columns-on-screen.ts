import type { ColumnLayout, Range } from './geometry.ts'
import type { Viewport } from './viewport.ts'

/** The visible columns and their positions, for elements outside the grid that align with them. */
export interface ColumnsOnScreen {
  layout: ColumnLayout
  /** The visible scrolling columns. */
  columns: Range
  /** How far they are scrolled, in pixels. */
  left: number
  /** The visible width of the grid, in pixels. */
  width: number
}

/** Whether the visible columns and widths are equal, regardless of the scroll position. */
export const hasSameColumns = (one: Omit<ColumnsOnScreen, 'left'>, other: Omit<ColumnsOnScreen, 'left'>): boolean =>
  one.layout === other.layout &&
  one.width === other.width &&
  one.columns.first === other.columns.first &&
  one.columns.last === other.columns.last

/** Notifies listeners when the columns on the screen change. */
export class ColumnsNotifier {
  readonly #listeners = new Set<(shown: ColumnsOnScreen) => void>()
  #current: ColumnsOnScreen | null = null

  /** Call after every render. */
  update({ shape, columns, left, width }: Viewport): void {
    const now = { layout: shape.layout, columns, left, width }
    if (this.#current && this.#current.left === left && hasSameColumns(this.#current, now)) return
    this.#current = now
    for (const listener of this.#listeners) listener(this.#current)
  }

  /** Calls the listener now and on every change. Returns a function that unsubscribes. */
  subscribe(listener: (shown: ColumnsOnScreen) => void): () => void {
    this.#listeners.add(listener)
    if (this.#current) listener(this.#current)
    return () => this.#listeners.delete(listener)
  }
}
