import type { GridData, RowKey } from '../grid-data.ts'
import type { RowPool } from '../rows/row-pool.ts'

const milliseconds = 300
/** When more cells than these change at once, that something happened is plain without each of them flashing. */
const mostAtOnce = 200

const wantsRest = () => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets cells flash quietly that others have changed. */
export class Flashes {
  readonly #data: GridData
  readonly #running = new Set<Animation>()
  #waiting: { rowKey: RowKey; columnId: string }[] = []

  constructor(data: GridData) {
    this.#data = data
  }

  /** Cells of a row were changed; they flash when they are next drawn. */
  add(row: number, columnIds: readonly string[]): void {
    const rowKey = this.#data.rowKey(row)
    if (rowKey === undefined || this.#waiting.length >= mostAtOnce) return
    for (const columnId of columnIds) this.#waiting.push({ rowKey, columnId })
  }

  /** Elements are about to be given to other rows: none of them may go on flashing. */
  stop(): void {
    for (const animation of this.#running) animation.cancel()
    this.#running.clear()
  }

  /** To be called when the rows were drawn. */
  start(rows: RowPool): void {
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting.splice(0)
    if (wantsRest()) return
    for (const { rowKey, columnId } of waiting) {
      const row = this.#data.findRow(rowKey)
      const column = this.#data.columns.findIndex(({ id }) => id === columnId)
      const cell = row === undefined || column < 0 ? null : rows.cell(row, column)
      if (cell) this.#flash(cell)
    }
  }

  #flash(cell: HTMLElement): void {
    const from = { backgroundColor: 'var(--gl-grid-flash)' }
    const animation = cell.animate([from, { backgroundColor: 'transparent' }], { duration: milliseconds })
    this.#running.add(animation)
    animation.addEventListener('finish', () => this.#running.delete(animation))
  }
}
