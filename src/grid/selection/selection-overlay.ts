import { columnLeft, columnWidth, type Range } from '../geometry/geometry.ts'
import type { Block } from './ranges.ts'
import type { Box, Viewport } from '../geometry/viewport.ts'

/** Boxes extend this many pixels past the edges of the screen to hide the borders there. */
const overflow = 4

interface Part extends Box {
  /** The side where the block continues in the other half of the row. */
  open: 'left' | 'right' | null
}

/** Boxes begin one pixel above their cells. Right below the header that pixel would be clipped. */
const clippedTop = (top: number): number => (Math.round(top) === 0 ? 1 : 0)

/** A pool of elements that draw boxes. */
class Boxes {
  readonly #host: HTMLElement
  readonly #className: string
  #pool: HTMLElement[] = []

  constructor(host: HTMLElement, className: string) {
    this.#host = host
    this.#className = className
  }

  draw(parts: readonly Part[]): void {
    while (this.#pool.length < parts.length) {
      const element = document.createElement('div')
      element.className = this.#className
      this.#pool.push(element)
      this.#host.prepend(element)
    }
    for (const [index, element] of this.#pool.entries()) {
      const part = parts[index]
      element.hidden = part === undefined
      if (!part) continue
      const cut = clippedTop(part.top)
      element.style.transform = `translate(${part.left}px, ${Math.round(part.top) + cut}px)`
      element.style.width = `${part.width}px`
      element.style.height = `${part.height - cut}px`
      if (part.open) element.dataset['open'] = part.open
      else delete element.dataset['open']
    }
  }
}

/**
 * Draws the selection above the cells, so that no cell is restyled when it changes: a ring around the active cell, a tint
 * over each range, and bands over its row numbers and column headers.
 */
export class SelectionOverlay {
  /** Go over the body (`elements`) and over the header (`headElements`). */
  readonly elements: readonly HTMLElement[]
  readonly headElements: readonly HTMLElement[]
  readonly #frozen = clipped('gl-grid-overlay gl-grid-overlay-frozen')
  readonly #scrolled = clipped('gl-grid-overlay gl-grid-overlay-scrolled')
  readonly #frozenHead = clipped('gl-grid-overlay gl-grid-overlay-head')
  readonly #scrolledHead = clipped('gl-grid-overlay gl-grid-overlay-head')
  readonly #ring = document.createElement('div')
  readonly #boxes = {
    frozen: new Boxes(this.#frozen, 'gl-grid-range'),
    scrolled: new Boxes(this.#scrolled, 'gl-grid-range'),
    frozenFill: new Boxes(this.#frozen, 'gl-grid-fill'),
    scrolledFill: new Boxes(this.#scrolled, 'gl-grid-fill'),
    numbers: new Boxes(this.#frozen, 'gl-grid-band'),
    frozenHead: new Boxes(this.#frozenHead, 'gl-grid-band'),
    scrolledHead: new Boxes(this.#scrolledHead, 'gl-grid-band'),
  }
  readonly #handle = document.createElement('div')
  #hasBlocks = false
  #isFilling = false

  constructor() {
    this.#ring.className = 'gl-grid-ring'
    this.#ring.hidden = true
    this.#handle.className = 'gl-grid-fill-handle'
    this.#handle.hidden = true
    this.elements = [this.#frozen, this.#scrolled]
    this.headElements = [this.#frozenHead, this.#scrolledHead]
  }

  /** @param box the active cell's box in the body; null hides the ring. */
  renderRing(box: Box | null, { isFrozen, frozenWidth }: { isFrozen: boolean; frozenWidth: number }): void {
    this.#ring.hidden = box === null
    // One pixel further left, so that the ring of the first scrolling cell covers the border before it.
    const clipLeft = frozenWidth - 1
    this.#scrolled.style.left = `${clipLeft}px`
    if (box === null) return
    const host = isFrozen ? this.#frozen : this.#scrolled
    if (this.#ring.parentElement !== host) host.append(this.#ring)
    const left = isFrozen ? box.left : box.left - clipLeft
    const { style } = this.#ring
    const cut = clippedTop(box.top)
    style.transform = `translate(${left}px, ${Math.round(box.top) + cut}px)`
    style.width = `${box.width + 1}px`
    style.height = `${box.height + 1 - cut}px`
  }

  /** Draws the selected ranges. Pass none for a single cell, which only has the ring. */
  renderBlocks(blocks: readonly Block[], viewport: Viewport): void {
    if (blocks.length === 0 && !this.#hasBlocks) return
    this.#hasBlocks = blocks.length > 0
    const { layout, headerHeight } = viewport.shape
    const clipLeft = layout.frozenWidth - 1
    const shown = blocks.flatMap(({ rows, columns }) => {
      const vertical = rowsBox(rows, viewport)
      return vertical ? [{ vertical, columns }] : []
    })
    const frozen = shown.flatMap(({ vertical, columns }) => parts(vertical, frozenPart(columns, viewport)))
    const scrolled = shown.flatMap(({ vertical, columns }) =>
      parts(vertical, scrolledPart(columns, viewport, clipLeft)),
    )
    this.#boxes.frozen.draw(frozen)
    this.#boxes.scrolled.draw(scrolled)
    this.#boxes.numbers.draw(
      shown.map(({ vertical }) => ({ ...vertical, left: 0, width: layout.rowNumberWidth, open: null })),
    )
    const head = { top: 0, height: headerHeight }
    this.#frozenHead.style.height = `${headerHeight}px`
    this.#scrolledHead.style.height = `${headerHeight}px`
    this.#scrolledHead.style.left = `${clipLeft}px`
    this.#boxes.frozenHead.draw(blocks.flatMap(({ columns }) => parts(head, frozenPart(columns, viewport))))
    this.#boxes.scrolledHead.draw(
      blocks.flatMap(({ columns }) => parts(head, scrolledPart(columns, viewport, clipLeft))),
    )
  }

  /** Draws the cells that a drag would fill. */
  renderFill(block: Block | null, viewport: Viewport): void {
    if (!block && !this.#isFilling) return
    this.#isFilling = block !== null
    const vertical = block && rowsBox(block.rows, viewport)
    const clipLeft = viewport.shape.layout.frozenWidth - 1
    this.#boxes.frozenFill.draw(vertical ? parts(vertical, frozenPart(block.columns, viewport)) : [])
    this.#boxes.scrolledFill.draw(vertical ? parts(vertical, scrolledPart(block.columns, viewport, clipLeft)) : [])
  }

  /** Draws the fill handle at the last corner of a block; null hides it. */
  renderHandle(block: Block | null, viewport: Viewport): void {
    const { shape, bodyHeight, top } = viewport
    const { layout, headerHeight, rowHeight } = shape
    const bottom = block ? (block.rows.last + 1) * rowHeight - top : -1
    const isShown = block !== null && bottom > 0 && bottom <= bodyHeight + rowHeight
    if (this.#handle.hidden === isShown) this.#handle.hidden = !isShown
    if (!isShown) return
    const isFrozen = block.columns.last < layout.frozen
    const host = isFrozen ? this.#frozen : this.#scrolled
    if (this.#handle.parentElement !== host) host.append(this.#handle)
    const box = viewport.box({ row: block.rows.last, column: block.columns.last })
    const left = box.left + box.width - (isFrozen ? 0 : layout.frozenWidth - 1)
    this.#handle.style.transform = `translate(${left}px, ${Math.round(box.top + box.height - headerHeight)}px)`
  }
}

type VerticalExtent = Pick<Part, 'top' | 'height'>
type HorizontalExtent = Omit<Part, 'top' | 'height'>

const parts = (vertical: VerticalExtent, horizontal: HorizontalExtent | null): Part[] =>
  horizontal ? [{ ...vertical, ...horizontal }] : []

/** The visible extent of rows in the body; null if none is visible. */
function rowsBox({ first, last }: Range, viewport: Viewport): VerticalExtent | null {
  const { shape, top, bodyHeight } = viewport
  const from = Math.max(-overflow, first * shape.rowHeight - top)
  const to = Math.min(bodyHeight + overflow, (last + 1) * shape.rowHeight - top)
  return from < to ? { top: from, height: to - from } : null
}

function frozenPart({ first, last }: Range, viewport: Viewport): HorizontalExtent | null {
  const { layout } = viewport.shape
  if (first >= layout.frozen) return null
  const continues = last >= layout.frozen
  const left = columnLeft(layout, first, 0)
  const right = continues ? layout.frozenWidth : columnLeft(layout, last, 0) + columnWidth(layout, last)
  return { left, width: right - left, open: continues ? 'right' : null }
}

/** Measured from the start of the scrolling half. */
function scrolledPart({ first, last }: Range, viewport: Viewport, clipLeft: number): HorizontalExtent | null {
  const { layout } = viewport.shape
  if (last < layout.frozen) return null
  const from = Math.max(first, layout.frozen)
  const left = Math.max(columnLeft(layout, from, viewport.left), clipLeft - overflow)
  const end = columnLeft(layout, last, viewport.left) + columnWidth(layout, last)
  const right = Math.min(end, viewport.width + overflow)
  return left < right
    ? { left: left - clipLeft, width: right - left, open: first < layout.frozen ? 'left' : null }
    : null
}

function clipped(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}
