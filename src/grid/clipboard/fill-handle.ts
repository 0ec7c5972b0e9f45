import type { BulkEditor } from '../editing/bulk-editor.ts'
import { fillTarget, type FillDirection } from './fill.ts'
import type { Block } from '../selection/ranges.ts'
import { CellDrag } from '../selection/select-drag.ts'
import type { Stage } from '../stage.ts'
import { cornerPoint, touchHandle } from '../input/touch-handles.ts'

const handles = '.gl-grid-fill-handle, .gl-grid-touch-fill'

/**
 * The corner of the selection that people drag to fill the cells next to it. Touch has its own handle, in a corner that
 * the selection handles leave free. Escape cancels.
 */
export class FillHandle {
  readonly #stage: Stage
  readonly #bulkEditor: BulkEditor
  readonly #touch = touchHandle()
  #drag: CellDrag | null = null
  #target: { direction: FillDirection; block: Block } | null = null

  constructor(stage: Stage, bulkEditor: BulkEditor) {
    this.#stage = stage
    this.#bulkEditor = bulkEditor
    this.#touch.classList.add('gl-grid-touch-fill')
    stage.dom.layer.append(this.#touch)
  }

  listen(signal: AbortSignal): void {
    const { layer } = this.#stage.dom
    layer.addEventListener(
      'pointerdown',
      event => {
        const isHandle = event.target instanceof Element && event.target.matches(handles)
        if (isHandle && event.button === 0) this.#begin(event)
      },
      { signal },
    )
    addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Escape' || !this.#drag) return
        event.stopPropagation()
        this.#end()
      },
      { signal, capture: true },
    )
    signal.addEventListener('abort', () => this.#drag?.stop())
  }

  /** Moves the touch handle to the selection, except during a drag. */
  place(): void {
    if (this.#drag) return
    const { data, dom, selection, viewport } = this.#stage
    const [block, ...others] = selection.blocks
    const isWanted = dom.root.hasAttribute('data-touch') && data.changeCells && others.length === 0
    const point = isWanted && block ? cornerPoint(viewport, block, { row: 'last', column: 'first' }) : null
    if (this.#touch.hidden !== (point === null)) this.#touch.hidden = point === null
    if (point) this.#touch.style.transform = `translate(${point.x}px, ${Math.round(point.y)}px)`
  }

  #begin(event: PointerEvent): void {
    const from = this.#stage.selection.blocks.at(-1)
    if (!from) return
    this.#stage.focus()
    this.#end()
    this.#drag = new CellDrag(this.#stage, event, {
      onMove: cell => {
        this.#target = fillTarget(from, cell)
        this.#stage.showFill(this.#target?.block ?? null)
      },
      onEnd: () => this.#fill(from),
    })
  }

  #fill(from: Block): void {
    const target = this.#target
    this.#end()
    if (!target) return
    this.#bulkEditor.fillFrom({ from, direction: target.direction, to: target.block, repeats: false })
    this.#select(from, target.block)
  }

  /** Selects the filled cells together with their source. */
  #select(one: Block, other: Block): void {
    const { selection } = this.#stage
    selection.set({
      row: Math.min(one.rows.first, other.rows.first),
      column: Math.min(one.columns.first, other.columns.first),
    })
    selection.extendTo({
      row: Math.max(one.rows.last, other.rows.last),
      column: Math.max(one.columns.last, other.columns.last),
    })
    this.#stage.render()
  }

  #end(): void {
    this.#drag?.stop()
    this.#drag = null
    this.#target = null
    this.#stage.showFill(null)
  }
}
