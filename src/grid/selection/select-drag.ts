import { nearestCell, scrollStep } from './drag-scroll.ts'
import type { CellPosition } from './selection.ts'
import type { Stage } from '../stage.ts'

interface Point {
  x: number
  y: number
}

/** One drag over the cells, from its press on. Past the edges the table scrolls for as long as the pointer stays there. */
export class CellDrag {
  readonly #stage: Stage
  readonly #over: (cell: CellPosition) => void
  readonly #life = new AbortController()
  #from: CellPosition | null = null
  #point: Point = { x: 0, y: 0 }
  #frame = 0
  #hasMoved = false

  /**
   * @param over is told of each cell that the drag comes to.
   * @param end is told when the button is let go; not when the drag is broken off.
   */
  constructor(stage: Stage, event: PointerEvent, of: { over(cell: CellPosition): void; end?(): void }) {
    this.#stage = stage
    this.#over = cell => of.over(cell)
    this.#point = this.#pointOf(event)
    this.#from = this.#cell()
    const { signal } = this.#life
    const isOurs = (other: PointerEvent) => other.pointerId === event.pointerId
    addEventListener('pointermove', moved => isOurs(moved) && this.#move(moved), { signal })
    addEventListener('pointercancel', ended => isOurs(ended) && this.stop(), { signal })
    addEventListener(
      'pointerup',
      ended => {
        if (!isOurs(ended)) return
        this.stop()
        of.end?.()
      },
      { signal },
    )
  }

  /** Whether it has left the cell in which it began: then it is no click. */
  get hasMoved(): boolean {
    return this.#hasMoved
  }

  stop(): void {
    this.#life.abort()
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #pointOf(event: PointerEvent): Point {
    const box = this.#stage.dom.layer.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  /** The nearest cell that is on the screen. */
  #cell(): CellPosition {
    const { shape, top, left, width, bodyHeight } = this.#stage.viewport
    const x = Math.min(this.#point.x, width - 1)
    const y = Math.min(this.#point.y, shape.headerHeight + bodyHeight - 1)
    return nearestCell(shape, { top, left }, { x, y })
  }

  #move(event: PointerEvent): void {
    this.#point = this.#pointOf(event)
    this.#tell()
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#scroll())
  }

  #tell(): void {
    const cell = this.#cell()
    this.#hasMoved ||= cell.row !== this.#from?.row || cell.column !== this.#from.column
    if (this.#hasMoved) this.#over(cell)
  }

  #scroll(): void {
    this.#frame = 0
    const { viewport } = this.#stage
    const { layout, headerHeight } = viewport.shape
    const step = scrollStep(this.#point, {
      left: viewport.left > 0 ? layout.frozenWidth : 0,
      right: viewport.width,
      top: headerHeight,
      bottom: headerHeight + viewport.bodyHeight,
    })
    if (step.x === 0 && step.y === 0) return
    viewport.scrollTo(viewport.top + step.y, viewport.left + step.x)
    this.#tell()
    this.#stage.render()
    this.#frame = requestAnimationFrame(() => this.#scroll())
  }
}

/** A press of the main button on cells or row numbers that moves on selects all that lies between. */
export class SelectDrag {
  readonly #stage: Stage
  #drag: CellDrag | null = null

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Whether the click that has just come was the end of a drag. */
  get wasDrag(): boolean {
    return this.#drag?.hasMoved ?? false
  }

  /** Begins at a press that has already made its cell the corner of the selection. */
  begin(event: PointerEvent): void {
    const { selection } = this.#stage
    this.#drag?.stop()
    this.#drag = new CellDrag(this.#stage, event, {
      over: cell => {
        selection.extendTo(cell)
        this.#stage.render()
      },
    })
  }

  stop(): void {
    this.#drag?.stop()
  }
}
