import { nearestCell, scrollStep } from './drag-scroll.ts'
import type { CellPosition } from './selection.ts'
import type { Stage } from '../stage.ts'

interface Point {
  x: number
  y: number
}

/** A drag over cells. The table scrolls while the pointer is past its edges. */
export class CellDrag {
  readonly #stage: Stage
  readonly #onMove: (cell: CellPosition) => void
  readonly #life = new AbortController()
  #from: CellPosition | null = null
  #point: Point = { x: 0, y: 0 }
  #frame = 0
  #hasMoved = false

  /**
   * @param onMove called with each cell that the drag reaches.
   * @param onEnd called when the button is released, but not if the drag is canceled.
   */
  constructor(
    stage: Stage,
    event: PointerEvent,
    { onMove, onEnd }: { onMove(cell: CellPosition): void; onEnd?(): void },
  ) {
    this.#stage = stage
    this.#onMove = onMove
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
        onEnd?.()
      },
      { signal },
    )
  }

  /** Whether the drag has left its first cell, so that it is not a click. */
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

  /** The visible cell nearest to the pointer. */
  #cell(): CellPosition {
    const { shape, top, left, width, bodyHeight } = this.#stage.viewport
    const x = Math.min(this.#point.x, width - 1)
    const y = Math.min(this.#point.y, shape.headerHeight + bodyHeight - 1)
    return nearestCell(shape, { top, left }, { x, y })
  }

  #move(event: PointerEvent): void {
    this.#point = this.#pointOf(event)
    this.#notify()
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#scroll())
  }

  #notify(): void {
    const cell = this.#cell()
    this.#hasMoved ||= cell.row !== this.#from?.row || cell.column !== this.#from.column
    if (this.#hasMoved) this.#onMove(cell)
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
    this.#notify()
    this.#stage.render()
    this.#frame = requestAnimationFrame(() => this.#scroll())
  }
}

/** Selects a range by dragging over cells or row numbers. */
export class SelectDrag {
  readonly #stage: Stage
  #drag: CellDrag | null = null

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Whether the last click ended a drag. */
  get wasDrag(): boolean {
    return this.#drag?.hasMoved ?? false
  }

  /** Starts a drag. The pressed cell must already be the corner of the selection. */
  begin(event: PointerEvent): void {
    const { selection } = this.#stage
    this.#drag?.stop()
    this.#drag = new CellDrag(this.#stage, event, {
      onMove: cell => {
        selection.extendTo(cell)
        this.#stage.render()
      },
    })
  }

  stop(): void {
    this.#drag?.stop()
  }
}
