import { cellCount, type Block } from '../selection/ranges.ts'
import { CellDrag } from '../selection/select-drag.ts'
import type { CellPosition } from '../selection/selection.ts'
import type { Stage } from '../stage.ts'
import type { Viewport } from '../geometry/viewport.ts'

type End = 'first' | 'last'

/** The position of a range's corner, relative to the grid; null if it is not visible. */
export function cornerPoint(
  viewport: Viewport,
  block: Block,
  corner: { row: End; column: End },
): { x: number; y: number } | null {
  const { layout, headerHeight } = viewport.shape
  const column = block.columns[corner.column]
  const box = viewport.box({ row: block.rows[corner.row], column })
  const x = corner.column === 'first' ? box.left : box.left + box.width
  const y = corner.row === 'first' ? box.top : box.top + box.height
  const from = column < layout.frozen ? 0 : layout.frozenWidth
  const isShown = x >= from && x <= viewport.width && y >= headerHeight && y <= headerHeight + viewport.bodyHeight
  return isShown ? { x, y } : null
}

const cornerOf = (block: Block, corner: End): CellPosition => ({
  row: block.rows[corner],
  column: block.columns[corner],
})

/** The two round handles at the corners of a selected range, for touch. */
export class TouchHandles {
  readonly #stage: Stage
  readonly #elements: Record<End, HTMLElement> = { first: touchHandle(), last: touchHandle() }
  #drag: { corner: End; cells: CellDrag } | null = null

  constructor(stage: Stage) {
    this.#stage = stage
    stage.dom.layer.append(this.#elements.first, this.#elements.last)
  }

  /** Shows the handles from the first touch until another pointer is used. */
  listen(signal: AbortSignal): void {
    const { root } = this.#stage.dom
    root.addEventListener(
      'pointerdown',
      event => {
        const isTouch = event.pointerType === 'touch'
        if (root.toggleAttribute('data-touch', isTouch) && isTouch) this.#stage.render()
      },
      { signal, capture: true },
    )
    for (const corner of ['first', 'last'] as const) {
      this.#elements[corner].addEventListener('pointerdown', event => this.#begin(corner, event), { signal })
    }
    signal.addEventListener('abort', () => this.#drag?.cells.stop())
  }

  /** Moves the handles to the selection. */
  place(): void {
    const { viewport, dom } = this.#stage
    const block = dom.root.hasAttribute('data-touch') ? this.#block : null
    for (const corner of ['first', 'last'] as const) {
      const element = this.#elements[corner]
      const point = block && cornerPoint(viewport, block, { row: corner, column: corner })
      const isHidden = point === null && this.#drag?.corner !== corner
      if (element.hidden !== isHidden) element.hidden = isHidden
      if (point) element.style.transform = `translate(${point.x}px, ${Math.round(point.y)}px)`
    }
  }

  /** The range whose corners can be moved, which must be a single range of cells. */
  get #block(): Block | null {
    const { blocks, kind } = this.#stage.selection
    const [block] = blocks
    return kind === 'cells' && blocks.length === 1 && block && cellCount(block) > 0 ? block : null
  }

  #begin(corner: End, event: PointerEvent): void {
    const block = this.#block
    if (!block || event.button !== 0) return
    const { selection } = this.#stage
    const fixed = cornerOf(block, corner === 'first' ? 'last' : 'first')
    this.#drag?.cells.stop()
    this.#stage.focus()
    const cells = new CellDrag(this.#stage, event, {
      onMove: cell => {
        selection.set(fixed)
        selection.extendTo(cell)
        this.#stage.render()
      },
      onEnd: () => {
        this.#drag = null
        this.place()
      },
    })
    this.#drag = { corner, cells }
  }
}

/** Creates a handle that is hidden from screen readers, which select and fill by keyboard. */
export function touchHandle(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'gl-grid-touch-handle'
  element.setAttribute('aria-hidden', 'true')
  element.hidden = true
  return element
}
