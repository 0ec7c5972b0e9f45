import type { Block } from './ranges.ts'
import type { RowPool } from '../rows/row-pool.ts'
import type { Range } from '../geometry/geometry.ts'

/** Sets `aria-selected` on the visible cells that are selected, and on the numbers of rows selected as a whole. */
export class SelectedCells {
  #marked = new Set<HTMLElement>()
  #lastState = ''

  /** Does nothing if neither the selection (`version`) nor the visible cells have changed. */
  mark(
    pool: RowPool,
    {
      blocks,
      version,
      rows,
      columns,
      frozen,
      areWhole,
    }: { blocks: readonly Block[]; version: number; rows: Range; columns: Range; frozen: number; areWhole: boolean },
  ): void {
    const state = [version, rows.first, rows.last, columns.first, columns.last, pool.hasBareRows].join()
    if (state === this.#lastState) return
    this.#lastState = state
    const marked = new Set<HTMLElement>()
    for (const block of blocks) {
      const markRow = (row: number, { first, last }: Range) => {
        for (
          let column = Math.max(first, block.columns.first);
          column <= Math.min(last, block.columns.last);
          column++
        ) {
          const cell = pool.cell(row, column)
          if (cell) marked.add(cell)
        }
      }
      const last = Math.min(rows.last, block.rows.last)
      for (let row = Math.max(rows.first, block.rows.first); row <= last; row++) {
        markRow(row, { first: 0, last: frozen - 1 })
        markRow(row, columns)
        const number = areWhole ? pool.number(row) : null
        if (number) marked.add(number)
      }
    }
    for (const cell of this.#marked) if (!marked.has(cell)) cell.removeAttribute('aria-selected')
    for (const cell of marked) cell.setAttribute('aria-selected', 'true')
    this.#marked = marked
  }
}
