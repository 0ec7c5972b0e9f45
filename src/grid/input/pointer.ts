import { clampColumnWidth, type Hit } from '../geometry/geometry.ts'
import type { GridDom } from '../grid-dom.ts'
import { listenForLongPress } from './touch-long-press.ts'
import { TapCounter } from './touch-taps.ts'

/** How a press changes the selection. */
export interface Press {
  /** With Shift: extends the selection to here. */
  extend: boolean
  /** With Ctrl or Cmd: adds to the selection. */
  add: boolean
  /** Not with the main button: keeps the selection if this is part of it. */
  forMenu: boolean
}

/** Receives the actions of a pointer on the grid. */
export interface PointerTarget {
  hitTest(point: { x: number; y: number }): Hit
  /** Ends the open edit. Returns false if that is not possible; the press then has no effect. */
  endEdit(): boolean
  press(hit: Hit, how: Press): void
  /** Starts selecting cells by drag with a mouse or a pen. */
  drag(hit: Hit, event: PointerEvent): void
  stopDrag(): void
  selectAll(): void
  doublePress(hit: Hit): void
  /**
   * A click or tap.
   *
   * @param details `across` is the position within the cell's content, from 0 (left) to 1, null beside it. `linked` is the
   *   record whose chip was clicked. `isSecond` tells the second click of a double click.
   */
  click(
    hit: Hit,
    details: { across: number | null; byTouch: boolean; linked: string | undefined; isSecond: boolean },
  ): void
  /** Selects the whole row, or takes it out of the selected rows. */
  check(hit: Hit): void
  /** Opens the record of a row, unless the press was a drag. */
  expand(hit: Hit): void
  /** Opens the link of a cell. Returns false if it has none. */
  openLink(hit: Hit): boolean
  /** Adds a row at the end, or in the group that is hit. */
  addRow(hit: Hit): void
  addColumn(anchor: HTMLElement): void
  headerMenu(column: number, anchor: HTMLElement): void
  /** @param at `y` is null for touch: the menu then opens below the cell instead of under the finger. */
  rowMenu(hit: Hit, at: { x: number; y: number | null }): void
  headerColumn(target: Element): number | null
  columnWidth(column: number): number
  resize(column: number, width: number, done: boolean): void
  fit(column: number): void
}

const edge = '.gl-grid-heading-edge'
const handles =
  '.gl-grid-heading-edge, .gl-grid-heading-menu, .gl-grid-add-column, .gl-grid-add-button, .gl-grid-group-add, .gl-grid-fill-handle, .gl-grid-touch-handle, .gl-grid-grip, [data-follow]'

/** In the row number. A drag from them selects rows like one from the number. */
const check = '.gl-grid-check'
const expand = '.gl-grid-expand'

/** The text of a link cell. */
const link = '[data-link]'

const forMenu: Press = { extend: false, add: false, forMenu: true }

const pressOf = (event: MouseEvent): Press => ({
  extend: event.shiftKey,
  add: event.ctrlKey || event.metaKey,
  forMenu: event.button !== 0,
})

const closest = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

/** Turns mouse, pen, and touch events into calls on `target` until `signal` aborts. */
export function listenForPointer(dom: GridDom, target: PointerTarget, signal: AbortSignal): void {
  const { layer } = dom
  const at = (event: MouseEvent): Hit => {
    const box = layer.getBoundingClientRect()
    return target.hitTest({ x: event.clientX - box.left, y: event.clientY - box.top })
  }
  const openMenu = (event: MouseEvent, byTouch = false): void => {
    const hit = at(event)
    if (hit.zone === 'none' || hit.zone === 'add row') return
    event.preventDefault()
    target.press(hit, forMenu)
    const heading = closest(event, '.gl-grid-heading')
    if (hit.zone === 'header' && heading) target.headerMenu(hit.column, heading)
    else target.rowMenu(hit, { x: event.clientX, y: byTouch ? null : event.clientY })
  }
  const taps = new TapCounter()
  let isTap = false

  endEditFirst(layer, target, signal)

  layer.addEventListener(
    'pointerdown',
    event => {
      const isDrag = event.button === 0 && event.pointerType !== 'touch' && !closest(event, handles)
      if (isDrag) target.drag(at(event), event)
    },
    { signal },
  )
  layer.addEventListener(
    'mousedown',
    event => {
      event.preventDefault()
      if (closest(event, handles)) return
      if (closest(event, '.gl-grid-corner')) return target.selectAll()
      const how = pressOf(event)
      if (closest(event, check) && !how.extend && !how.forMenu) return target.check(at(event))
      // Ctrl opens a link instead of adding its cell to the selection.
      target.press(at(event), { ...how, add: how.add && !closest(event, link) })
    },
    { signal },
  )
  layer.addEventListener(
    'click',
    event => {
      const handle = closest(event, handles)
      if (handle) return useHandle(handle, at(event), target)
      const content = closest(event, '.gl-grid-cell > *')
      const hit = at(event)
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey
      if (closest(event, expand) && isPlain) return target.expand(hit)
      if ((event.ctrlKey || event.metaKey) && closest(event, link) && target.openLink(hit)) return
      isTap = event instanceof PointerEvent && event.pointerType === 'touch'
      const linked = closest(event, '[data-record]')?.dataset['record']
      const across = content && positionAcross(content, event)
      target.click(hit, { across, byTouch: isTap, linked, isSecond: event.detail > 1 })
      if (isTap && taps.isDouble({ ...hit, time: event.timeStamp })) target.doublePress(hit)
    },
    { signal },
  )
  layer.addEventListener(
    'dblclick',
    event => {
      const column = columnOfEdge(event, target)
      if (column !== null) target.fit(column)
      else if (!isTap && !closest(event, `${handles}, ${check}, ${expand}`)) target.doublePress(at(event))
    },
    { signal },
  )
  listenForLongPress(layer, event => !closest(event, handles) && openMenu(event, true), signal)
  layer.addEventListener('contextmenu', event => openMenu(event), { signal })
  listenForResize(layer, target, signal)
  signal.addEventListener('abort', () => target.stopDrag())
}

/** Ends the open edit before a press has any effect, and stops all events of the press if that is not possible. */
function endEditFirst(layer: HTMLElement, target: PointerTarget, signal: AbortSignal): void {
  let isRefused = false
  for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick', 'contextmenu'] as const) {
    layer.addEventListener(
      type,
      event => {
        if (type === 'pointerdown') isRefused = false
        // A finger may only scroll, and a column can be resized during an edit.
        const isPress = event.type !== 'pointerdown' || (event as PointerEvent).pointerType !== 'touch'
        const begins = type === 'pointerdown' || type === 'mousedown' || type === 'contextmenu'
        if (begins && isPress && !closest(event, edge)) isRefused ||= !target.endEdit()
        if (!isRefused) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { signal, capture: true },
    )
  }
}

function useHandle(handle: HTMLElement, hit: Hit, target: PointerTarget): void {
  if (handle.matches('[data-follow]')) target.openLink(hit)
  else if (handle.matches('.gl-grid-add-button, .gl-grid-group-add')) target.addRow(hit)
  else if (handle.matches('.gl-grid-add-column')) target.addColumn(handle)
  else if (handle.matches('.gl-grid-heading-menu')) {
    const column = target.headerColumn(handle)
    if (column !== null) target.headerMenu(column, handle)
  }
}

/** The horizontal position of a click on an element, from 0 (left) to 1 (right). */
function positionAcross(element: HTMLElement, { clientX }: MouseEvent): number {
  const { left, width } = element.getBoundingClientRect()
  return width === 0 ? 0 : (clientX - left) / width
}

const columnOfEdge = (event: Event, target: PointerTarget): number | null => {
  const handle = closest(event, edge)
  return handle && target.headerColumn(handle)
}

/** Resizes columns by dragging the edges of headers. A canceled drag restores the width. */
function listenForResize(layer: HTMLElement, target: PointerTarget, signal: AbortSignal): void {
  let drag: { column: number; pointerId: number; from: number; width: number; moved: boolean } | null = null

  layer.addEventListener(
    'pointerdown',
    event => {
      const column = columnOfEdge(event, target)
      if (column === null || event.button !== 0) return
      event.preventDefault()
      // Captured by the edge itself, so that its double clicks are not dispatched on the layer.
      closest(event, edge)?.setPointerCapture(event.pointerId)
      drag = {
        column,
        pointerId: event.pointerId,
        from: event.clientX,
        width: target.columnWidth(column),
        moved: false,
      }
    },
    { signal },
  )
  layer.addEventListener(
    'pointermove',
    event => {
      if (!drag || event.pointerId !== drag.pointerId || event.clientX === drag.from) return
      drag.moved = true
      target.resize(drag.column, clampColumnWidth(drag.width + event.clientX - drag.from), false)
    },
    { signal },
  )
  const end = (event: PointerEvent, width: (from: { width: number; from: number }) => number) => {
    if (!drag || event.pointerId !== drag.pointerId) return
    const { column, moved } = drag
    const last = width(drag)
    drag = null
    if (moved) target.resize(column, last, true)
  }
  layer.addEventListener(
    'pointerup',
    event => end(event, from => clampColumnWidth(from.width + event.clientX - from.from)),
    { signal },
  )
  layer.addEventListener('pointercancel', event => end(event, from => from.width), { signal })
}
