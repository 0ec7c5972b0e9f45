import type { GridCursor, GridData, RowKey } from '../grid-data.ts'
import { rowMarkTexts } from '../rows/row-marks.ts'
import type { Viewport } from '../geometry/viewport.ts'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Draws the cursors of collaborators, and notes at rows that are about to move or disappear, above the cells. */
export class CollaboratorLayer {
  /** Go over the body. */
  readonly elements: readonly HTMLElement[]
  readonly #frozen = clipped('gl-grid-overlay gl-grid-overlay-frozen')
  readonly #scrolled = clipped('gl-grid-overlay')
  readonly #data: GridData
  readonly #viewport: Viewport
  readonly #cursors = new Map<string, HTMLElement>()
  /** The boxes of the cursors in the body at the last render. */
  readonly #boxes = new Map<string, Box>()
  readonly #notes = new Map<string, HTMLElement>()

  constructor(data: GridData, viewport: Viewport, body: HTMLElement) {
    this.#data = data
    this.#viewport = viewport
    this.elements = [this.#scrolled, this.#frozen]
    // The layer ignores pointer events so that clicks reach the cells.
    body.addEventListener('pointermove', event => this.#hover(body, event), { passive: true })
    body.addEventListener('pointerleave', event => this.#hover(body, event), { passive: true })
  }

  render(): void {
    this.#scrolled.style.left = `${this.#viewport.shape.layout.frozenWidth}px`
    this.#renderCursors()
    this.#renderNotes()
  }

  #renderCursors(): void {
    const { cursors = [], columns } = this.#data
    if (cursors.length === 0 && this.#cursors.size === 0) return
    const shown = new Set<string>()
    const { rows, shape } = this.#viewport
    const onScreen = new Map<RowKey | undefined, number>()
    for (let row = rows.first; row <= rows.last; row++) onScreen.set(this.#data.rowKey(row), row)
    for (const cursor of cursors) {
      const column = columns.findIndex(({ id }) => id === cursor.columnId)
      const row = onScreen.get(cursor.rowKey)
      if (row === undefined || column < 0) continue
      const element = this.#cursors.get(cursor.key) ?? cursorElement()
      const isFrozen = column < shape.layout.frozen
      const { left, top, width, height } = this.#viewport.box({ row, column })
      fill(element, cursor)
      element.dataset['align'] = columns[column]?.ui.align
      place(element, isFrozen ? this.#frozen : this.#scrolled, {
        left: isFrozen ? left : left - shape.layout.frozenWidth,
        top: top - shape.headerHeight,
      })
      this.#boxes.set(cursor.key, { left, top: top - shape.headerHeight, width, height })
      element.style.width = `${width}px`
      element.style.height = `${height}px`
      this.#cursors.set(cursor.key, element)
      shown.add(cursor.key)
    }
    removeOthers(this.#cursors, shown)
    for (const key of this.#boxes.keys()) if (!shown.has(key)) this.#boxes.delete(key)
  }

  /** Shows the name of the cursor under the pointer. */
  #hover(body: HTMLElement, { clientX, clientY }: PointerEvent): void {
    if (this.#cursors.size === 0) return
    const { left, top } = body.getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    for (const [key, element] of this.#cursors) {
      const box = this.#boxes.get(key)
      const isOn = box && x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height
      element.toggleAttribute('data-hovered', isOn === true)
    }
  }

  #renderNotes(): void {
    const { rows, shape } = this.#viewport
    const shown = new Set<string>()
    for (let row = rows.first; this.#data.rowMark && row <= rows.last; row++) {
      const mark = this.#data.rowMark(row)
      if (!mark) continue
      const key = String(this.#data.rowKey(row))
      const element = this.#notes.get(key) ?? noteElement()
      const text = rowMarkTexts[mark]
      if (element.textContent !== text) element.textContent = text
      const { top } = this.#viewport.box({ row, column: 0 })
      place(element, this.#frozen, {
        left: shape.layout.rowNumberWidth,
        top: top - shape.headerHeight + shape.rowHeight,
      })
      this.#notes.set(key, element)
      shown.add(key)
    }
    removeOthers(this.#notes, shown)
  }
}

function clipped(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}

function cursorElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'gl-grid-cursor'
  const tag = document.createElement('span')
  tag.className = 'gl-grid-cursor-name'
  element.append(tag)
  return element
}

function noteElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'gl-grid-note'
  return element
}

function fill(element: HTMLElement, { name, hue, rowKey, columnId }: GridCursor): void {
  const at = `${rowKey} ${columnId}`
  const tag = element.firstElementChild
  if (tag && element.dataset['at'] !== at) {
    tag.textContent = name
    // A new element restarts the animation that shows the name.
    tag.replaceWith(tag.cloneNode(true))
    element.dataset['at'] = at
  }
  for (const part of ['solid', 'bg', 'text'])
    element.style.setProperty(`--gl-collaborator-${part}`, `var(--gl-option-${hue}-${part})`)
}

function place(element: HTMLElement, host: HTMLElement, at: { left: number; top: number }): void {
  if (element.parentElement !== host) host.append(element)
  element.style.transform = `translate(${at.left}px, ${Math.round(at.top)}px)`
}

function removeOthers(elements: Map<string, HTMLElement>, shown: ReadonlySet<string>): void {
  for (const [key, element] of elements) {
    if (shown.has(key)) continue
    element.remove()
    elements.delete(key)
  }
}
