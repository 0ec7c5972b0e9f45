import { eachFrame } from '../../ui/lists/each-frame.ts'
import { edgeScroll, placeAfterDrop } from '../../ui/lists/list-drag.ts'
import type { ColumnController } from './column-controller.ts'
import { gapLeft, nearestGap } from './column-move.ts'
import { columnLeft } from '../geometry/geometry.ts'
import type { Stage } from '../stage.ts'

/** A press that moves less than this is a click, in pixels. */
const minDragDistance = 4
const handles = '.gl-grid-heading-edge, .gl-grid-heading-menu'

interface Drag {
  pointerId: number
  column: number
  columnId: string
  /** The original left edge of the column, the pressed position, and the current one, in pixels from the grid's left. */
  left: number
  from: number
  x: number
  gap: number
  started: boolean
}

const part = (className: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}

/**
 * Moves columns by dragging their headers. A ghost follows the pointer, a line shows the drop position, and the columns
 * scroll at the edges. Escape cancels. Touch scrolls instead.
 */
export class ColumnDrag {
  readonly #stage: Stage
  readonly #columns: ColumnController
  readonly #ghost = part('gl-grid-column-ghost')
  readonly #line = part('gl-grid-drop-line')
  #drag: Drag | null = null
  #stopFrames = () => {}

  constructor(stage: Stage, columns: ColumnController) {
    this.#stage = stage
    this.#columns = columns
  }

  listen(signal: AbortSignal): void {
    const { layer } = this.#stage.dom
    layer.addEventListener('pointerdown', event => this.#press(event), { signal })
    layer.addEventListener('pointermove', event => this.#move(event), { signal })
    layer.addEventListener('pointerup', event => this.#end(event, true), { signal })
    layer.addEventListener('pointercancel', event => this.#end(event, false), { signal })
    window.addEventListener('keydown', event => this.#escape(event), { signal, capture: true })
    signal.addEventListener('abort', () => this.#stop())
  }

  #press(event: PointerEvent): void {
    const heading = event.target instanceof Element ? event.target.closest('.gl-grid-heading') : null
    const column = heading && this.#stage.renderer.header.columnOf(heading)
    const isHandle = event.target instanceof Element && event.target.closest(handles) !== null
    if (column === null || isHandle || event.button !== 0 || event.pointerType === 'touch') return
    const columnId = this.#stage.data.columns[column]?.id
    if (columnId === undefined || !this.#columns.canMove(column)) return
    const { viewport } = this.#stage
    const x = this.#xOf(event)
    const left = columnLeft(viewport.shape.layout, column, viewport.left)
    this.#drag = { pointerId: event.pointerId, column, columnId, left, from: x, x, gap: column, started: false }
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag
    if (!drag || event.pointerId !== drag.pointerId) return
    drag.x = this.#xOf(event)
    if (!drag.started && Math.abs(drag.x - drag.from) >= minDragDistance) this.#start(drag)
    if (drag.started) this.#draw(drag)
  }

  #start(drag: Drag): void {
    const { dom, data } = this.#stage
    drag.started = true
    dom.layer.setPointerCapture(drag.pointerId)
    this.#ghost.textContent = data.columns[drag.column]?.name ?? ''
    this.#ghost.style.width = `${this.#columns.width(drag.column)}px`
    dom.root.toggleAttribute('data-moving-column', true)
    dom.layer.append(this.#ghost, this.#line)
    this.#stopFrames = eachFrame(elapsed => this.#scroll(drag, elapsed))
  }

  #draw(drag: Drag): void {
    const { viewport } = this.#stage
    const { layout } = viewport.shape
    drag.gap = nearestGap(layout, { x: drag.x, scrollLeft: viewport.left })
    this.#ghost.style.transform = `translateX(${Math.round(drag.left + drag.x - drag.from)}px)`
    const at = Math.max(gapLeft(layout, drag.gap, viewport.left), layout.frozenWidth * Number(drag.gap > layout.frozen))
    this.#line.style.transform = `translateX(${Math.round(at) - 1}px)`
  }

  /** Scrolls while the pointer rests at an edge. */
  #scroll(drag: Drag, elapsed: number): void {
    const { viewport, dom } = this.#stage
    const by = edgeScroll(drag.x, { from: viewport.shape.layout.frozenWidth, to: viewport.width }, elapsed)
    if (by !== 0) dom.scroller.scrollLeft += by
    this.#draw(drag)
  }

  #end(event: PointerEvent, isDrop: boolean): void {
    const drag = this.#drag
    if (!drag || event.pointerId !== drag.pointerId) return
    this.#stop()
    // A collaborator may have changed the columns meanwhile.
    const isUnchanged = this.#stage.data.columns[drag.column]?.id === drag.columnId
    if (isDrop && drag.started && isUnchanged) this.#columns.move(drag.column, placeAfterDrop(drag.column, drag.gap))
  }

  #escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#drag?.started) return
    event.preventDefault()
    event.stopPropagation()
    this.#stop()
  }

  #stop(): void {
    this.#stopFrames()
    this.#drag = null
    this.#ghost.remove()
    this.#line.remove()
    this.#stage.dom.root.removeAttribute('data-moving-column')
  }

  #xOf(event: PointerEvent): number {
    return event.clientX - this.#stage.dom.layer.getBoundingClientRect().left
  }
}
