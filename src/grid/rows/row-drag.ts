import { eachFrame } from '../../ui/lists/each-frame.ts'
import { edgeScroll } from '../../ui/lists/list-drag.ts'
import type { RowKey } from '../grid-data.ts'
import type { Stage } from '../stage.ts'
import type { RowController } from './row-controller.ts'

/** A press that moves less than this is a click, in pixels. */
const minDragDistance = 4

const rowGrip = '.gl-grid-grip'

interface Drag {
  pointerId: number
  rowKeys: readonly RowKey[]
  /** The pressed position and the current one, in pixels from the grid's top. */
  from: number
  y: number
  /** The row before which the rows are dropped. */
  gap: number
  started: boolean
}

const part = (className: string): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}

const numbers = new Intl.NumberFormat()

/**
 * Moves rows by dragging a grip beside the row number: the pressed row, or all selected ones. A line shows where they
 * go, and the rows scroll at the edges. Escape cancels. By touch, the menu of the row moves it.
 */
export class RowDrag {
  readonly #stage: Stage
  readonly #rows: RowController
  readonly #ghost = part('gl-grid-row-ghost')
  readonly #line = part('gl-grid-row-drop-line')
  #drag: Drag | null = null
  #stopFrames = () => {}

  constructor(stage: Stage, rows: RowController) {
    this.#stage = stage
    this.#rows = rows
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
    const isGrip = event.target instanceof Element && event.target.closest(rowGrip) !== null
    if (!isGrip || event.button !== 0 || !this.#rows.isOffered) return
    const y = this.#yOf(event)
    const { shape, top } = this.#stage.viewport
    const rowKeys = this.#rows.rowsWith(Math.floor((y - shape.headerHeight + top) / shape.rowHeight))
    this.#drag = { pointerId: event.pointerId, rowKeys, from: y, y, gap: 0, started: false }
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag
    if (!drag || event.pointerId !== drag.pointerId) return
    drag.y = this.#yOf(event)
    if (!drag.started && Math.abs(drag.y - drag.from) >= minDragDistance) this.#start(drag)
    if (drag.started) this.#draw(drag)
  }

  #start(drag: Drag): void {
    const { dom, data } = this.#stage
    if (!data.moveRows) {
      this.#stop()
      return data.onMoveRefused?.()
    }
    drag.started = true
    dom.layer.setPointerCapture(drag.pointerId)
    const count = drag.rowKeys.length
    this.#ghost.textContent = count === 1 ? 'Move 1 record' : `Move ${numbers.format(count)} records`
    dom.root.toggleAttribute('data-moving-rows', true)
    dom.layer.append(this.#ghost, this.#line)
    this.#stopFrames = eachFrame(elapsed => this.#scroll(drag, elapsed))
  }

  #draw(drag: Drag): void {
    const { shape, top, bodyHeight } = this.#stage.viewport
    const { headerHeight, rowHeight } = shape
    const { rowCount } = this.#stage.data
    const y = Math.min(Math.max(drag.y, headerHeight), headerHeight + bodyHeight)
    drag.gap = Math.min(Math.max(Math.round((y - headerHeight + top) / rowHeight), 0), rowCount)
    const line = headerHeight + drag.gap * rowHeight - top
    this.#ghost.style.transform = `translateY(${Math.round(y)}px)`
    this.#line.style.transform = `translateY(${Math.round(line) - 1}px)`
  }

  /** Scrolls while the pointer rests at an edge. */
  #scroll(drag: Drag, elapsed: number): void {
    const { viewport } = this.#stage
    const { headerHeight } = viewport.shape
    const by = edgeScroll(drag.y, { from: headerHeight, to: headerHeight + viewport.bodyHeight }, elapsed)
    if (by !== 0) {
      viewport.scrollTo(viewport.top + by, viewport.left)
      this.#stage.render()
    }
    this.#draw(drag)
  }

  #end(event: PointerEvent, isDrop: boolean): void {
    const drag = this.#drag
    if (!drag || event.pointerId !== drag.pointerId) return
    if (drag.started) this.#draw(drag)
    this.#stop()
    if (!isDrop || !drag.started) return
    const { data } = this.#stage
    const rowKey = data.rowKey(Math.max(0, drag.gap - 1))
    if (rowKey !== undefined) this.#rows.move(drag.rowKeys, { rowKey, side: drag.gap === 0 ? 'above' : 'below' })
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
    this.#stage.dom.root.removeAttribute('data-moving-rows')
  }

  #yOf(event: PointerEvent): number {
    return event.clientY - this.#stage.dom.layer.getBoundingClientRect().top
  }
}
