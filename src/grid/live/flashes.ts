import type { GridData, RowKey } from '../grid-data.ts'
import type { RowPool } from '../rows/row-pool.ts'

/** In milliseconds. */
const flashDuration = 300
/** If more cells change at once, the change is obvious without more flashes. */
const maxFlashes = 200

const prefersReducedMotion = () => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Briefly highlights cells that collaborators have changed. */
export class Flashes {
  readonly #data: GridData
  readonly #running = new Set<Animation>()
  #waiting: { rowKey: RowKey; columnId: string }[] = []

  constructor(data: GridData) {
    this.#data = data
  }

  /** Queues changed cells of a row. They flash when they are next drawn. */
  add(row: number, columnIds: readonly string[]): void {
    const rowKey = this.#data.rowKey(row)
    if (rowKey === undefined || this.#waiting.length >= maxFlashes) return
    for (const columnId of columnIds) this.#waiting.push({ rowKey, columnId })
  }

  /** Cancels running flashes, because their elements will show other rows. */
  stop(): void {
    for (const animation of this.#running) animation.cancel()
    this.#running.clear()
  }

  /** Call after the rows were drawn. */
  start(rows: RowPool): void {
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting.splice(0)
    if (prefersReducedMotion()) return
    for (const { rowKey, columnId } of waiting) {
      const row = this.#data.findRow(rowKey)
      const column = this.#data.columns.findIndex(({ id }) => id === columnId)
      const cell = row === undefined || column < 0 ? null : rows.cell(row, column)
      if (cell) this.#flash(cell)
    }
  }

  #flash(cell: HTMLElement): void {
    const from = { backgroundColor: 'var(--gl-grid-flash)' }
    const animation = cell.animate([from, { backgroundColor: 'transparent' }], { duration: flashDuration })
    this.#running.add(animation)
    animation.addEventListener('finish', () => this.#running.delete(animation))
  }
}
