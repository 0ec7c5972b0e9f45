import { placeAfterStep } from './column-move.ts'
import { autoFitWidth } from '../geometry/auto-fit-width.ts'
import { clampColumnWidth, columnWidth, maxColumnWidth, minColumnWidth } from '../geometry/geometry.ts'
import { headerRow } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'

/** Resizes and moves columns. */
export class ColumnController {
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
  }

  width(column: number): number {
    return columnWidth(this.#stage.viewport.shape.layout, column)
  }

  /** Call throughout a drag, and with `done` at its end. */
  resize(column: number, width: number, done: boolean): void {
    const columnId = this.#stage.data.columns[column]?.id
    if (columnId === undefined) return
    this.#stage.data.resizeColumn?.({ columnId, width, done })
    this.#stage.flush()
  }

  /** Makes a column wider or narrower and announces its width. Returns false if columns cannot be resized. */
  resizeBy(column: number, by: number): boolean {
    const { data } = this.#stage
    const name = data.columns[column]?.name
    if (name === undefined || !data.resizeColumn) return false
    const width = clampColumnWidth(this.width(column) + by)
    if (width !== this.width(column)) this.resize(column, width, true)
    this.#stage.announcer.say(`${name}: ${width} pixels wide${limitText(width)}`)
    return true
  }

  /** Fits a column to its header and visible cells. */
  fit(column: number): void {
    const { renderer } = this.#stage
    this.resize(column, autoFitWidth(renderer.header.cell(column), renderer.rows.columnCells(column)), true)
  }

  canMove(column: number): boolean {
    const { data } = this.#stage
    return data.moveColumn !== undefined && column > 0 && column < data.columns.length
  }

  /** Moves a column and announces its new position. The first column cannot be moved. */
  move(column: number, to: number): void {
    const { data, announcer } = this.#stage
    const moving = data.columns[column]
    if (!moving || !this.canMove(column) || to === column) return
    data.moveColumn?.({ columnId: moving.id, to })
    this.#stage.flush()
    this.#stage.activate({ row: headerRow, column: data.columns.findIndex(({ id }) => id === moving.id) })
    announcer.say(`${moving.name} is now column ${to + 1} of ${data.columns.length}`)
  }

  /** Moves a column one place to the left or right. Returns false if columns cannot be moved. */
  moveBy(column: number, by: -1 | 1): boolean {
    const { data, announcer } = this.#stage
    if (!data.moveColumn) return false
    const to = placeAfterStep(column, by, data.columns.length)
    if (to !== null) this.move(column, to)
    else if (column === 0) announcer.say(`${data.columns[0]?.name} always stays first`)
    return true
  }
}

function limitText(width: number): string {
  if (width === minColumnWidth) return ', the minimum'
  return width === maxColumnWidth ? ', the maximum' : ''
}
