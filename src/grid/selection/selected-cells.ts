import type { Block } from './ranges.ts'
import type { RowPool } from '../rows/row-pool.ts'
import type { Range } from '../geometry/geometry.ts'

/** Tells assistive software which of the cells on the screen are selected. */
export class SelectedCells {
  #marked = new Set<HTMLElement>()
  #seen = ''

  /** `version` is that of the selection: nothing is done again while neither it nor the screen has moved. */
  mark(
    rows: RowPool,
    of: { blocks: readonly Block[]; version: number; rows: Range; columns: Range; frozen: number },
  ): void {
    const seen = [of.version, of.rows.first, of.rows.last, of.columns.first, of.columns.last, rows.hasBareRows].join()
    if (seen === this.#seen) return
    this.#seen = seen
    const marked = new Set<HTMLElement>()
    for (const block of of.blocks) {
      const take = (row: number, { first, last }: Range) => {
        for (
          let column = Math.max(first, block.columns.first);
          column <= Math.min(last, block.columns.last);
          column++
        ) {
          const cell = rows.cell(row, column)
          if (cell) marked.add(cell)
        }
      }
      const last = Math.min(of.rows.last, block.rows.last)
      for (let row = Math.max(of.rows.first, block.rows.first); row <= last; row++) {
        take(row, { first: 0, last: of.frozen - 1 })
        take(row, of.columns)
      }
    }
    for (const cell of this.#marked) if (!marked.has(cell)) cell.removeAttribute('aria-selected')
    for (const cell of marked) cell.setAttribute('aria-selected', 'true')
    this.#marked = marked
  }
}
