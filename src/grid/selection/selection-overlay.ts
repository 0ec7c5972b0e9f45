import { columnLeft, columnWidth, type Range } from '../geometry/geometry.ts'
import type { Block } from './ranges.ts'
import type { Box, Viewport } from '../geometry/viewport.ts'

/** Boxes reach this far past the edges of the screen, so that a border that is not there is not seen. */
const beyond = 4

interface Part extends Box {
  /** The sides on which the block goes on in the other part of the row. */
  open: 'left' | 'right' | null
}

/** Elements that are dealt to boxes; there are never more than show. */
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
      element.style.transform = `translate(${part.left}px, ${Math.round(part.top)}px)`
      element.style.width = `${part.width}px`
      element.style.height = `${part.height}px`
      if (part.open) element.dataset['open'] = part.open
      else delete element.dataset['open']
    }
  }
}

/**
 * Draws what is selected above the cells, so that no cell is restyled when that changes: the ring around the active
 * cell, a tint over each range, and bands over the numbers of its rows and the names of its columns.
 */
export class SelectionOverlay {
  /** To be put over the body, and over the header. */
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

  /** `box` is where the active cell stands in the body; null hides the ring. */
  renderRing(box: Box | null, of: { frozen: boolean; frozenWidth: number }): void {
    this.#ring.hidden = box === null
    // One pixel to the left: the ring of the first scrolled cell covers the hairline before it.
    const clipLeft = of.frozenWidth - 1
    this.#scrolled.style.left = `${clipLeft}px`
    if (box === null) return
    const host = of.frozen ? this.#frozen : this.#scrolled
    if (this.#ring.parentElement !== host) host.append(this.#ring)
    const left = of.frozen ? box.left : box.left - clipLeft
    const { style } = this.#ring
    style.transform = `translate(${left}px, ${Math.round(box.top)}px)`
    style.width = `${box.width + 1}px`
    style.height = `${box.height + 1}px`
  }

  /** The ranges that are selected; none when it is one cell alone, which the ring shows. */
  renderBlocks(blocks: readonly Block[], viewport: Viewport): void {
    if (blocks.length === 0 && !this.#hasBlocks) return
    this.#hasBlocks = blocks.length > 0
    const { layout, headerHeight } = viewport.shape
    const clipLeft = layout.frozenWidth - 1
    const shown = blocks.flatMap(({ rows, columns }) => {
      const down = rowsBox(rows, viewport)
      return down ? [{ down, columns }] : []
    })
    const frozen = shown.flatMap(({ down, columns }) => parts(down, frozenPart(columns, viewport)))
    const scrolled = shown.flatMap(({ down, columns }) => parts(down, scrolledPart(columns, viewport, clipLeft)))
    this.#boxes.frozen.draw(frozen)
    this.#boxes.scrolled.draw(scrolled)
    this.#boxes.numbers.draw(shown.map(({ down }) => ({ ...down, left: 0, width: layout.rowNumberWidth, open: null })))
    const head = { top: 0, height: headerHeight }
    this.#frozenHead.style.height = `${headerHeight}px`
    this.#scrolledHead.style.height = `${headerHeight}px`
    this.#scrolledHead.style.left = `${clipLeft}px`
    this.#boxes.frozenHead.draw(blocks.flatMap(({ columns }) => parts(head, frozenPart(columns, viewport))))
    this.#boxes.scrolledHead.draw(
      blocks.flatMap(({ columns }) => parts(head, scrolledPart(columns, viewport, clipLeft))),
    )
  }

  /** The cells that are about to be filled. */
  renderFill(block: Block | null, viewport: Viewport): void {
    if (!block && !this.#isFilling) return
    this.#isFilling = block !== null
    const down = block && rowsBox(block.rows, viewport)
    const clipLeft = viewport.shape.layout.frozenWidth - 1
    this.#boxes.frozenFill.draw(down ? parts(down, frozenPart(block.columns, viewport)) : [])
    this.#boxes.scrolledFill.draw(down ? parts(down, scrolledPart(block.columns, viewport, clipLeft)) : [])
  }

  /** The handle at the last corner of what is selected; null when there is nothing that it could fill from. */
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

type Side = Omit<Part, 'top' | 'height'>

const parts = (down: { top: number; height: number }, side: Side | null): Part[] => (side ? [{ ...down, ...side }] : [])

/** Where rows stand in the body, as far as it shows them. */
function rowsBox({ first, last }: Range, viewport: Viewport): { top: number; height: number } | null {
  const { shape, top, bodyHeight } = viewport
  const from = Math.max(-beyond, first * shape.rowHeight - top)
  const to = Math.min(bodyHeight + beyond, (last + 1) * shape.rowHeight - top)
  return from < to ? { top: from, height: to - from } : null
}

function frozenPart({ first, last }: Range, viewport: Viewport): Side | null {
  const { layout } = viewport.shape
  if (first >= layout.frozen) return null
  const goesOn = last >= layout.frozen
  const left = columnLeft(layout, first, 0)
  const right = goesOn ? layout.frozenWidth : columnLeft(layout, last, 0) + columnWidth(layout, last)
  return { left, width: right - left, open: goesOn ? 'right' : null }
}

/** Measured from where the scrolled part begins. */
function scrolledPart({ first, last }: Range, viewport: Viewport, clipLeft: number): Side | null {
  const { layout } = viewport.shape
  if (last < layout.frozen) return null
  const from = Math.max(first, layout.frozen)
  const left = Math.max(columnLeft(layout, from, viewport.left), clipLeft - beyond)
  const end = columnLeft(layout, last, viewport.left) + columnWidth(layout, last)
  const right = Math.min(end, viewport.width + beyond)
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
