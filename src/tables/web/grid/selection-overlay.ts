import type { Box } from './viewport.ts'

/** Draws the ring around the active cell above the cells, so that moving it restyles none of them. */
export class SelectionOverlay {
  readonly elements: readonly HTMLElement[]
  #frozen = clipped('gl-grid-overlay gl-grid-overlay-frozen')
  #scrolled = clipped('gl-grid-overlay gl-grid-overlay-scrolled')
  #ring = document.createElement('div')

  constructor() {
    this.#ring.className = 'gl-grid-ring'
    this.#ring.hidden = true
    this.elements = [this.#frozen, this.#scrolled]
  }

  /** `box` is where the cell stands in the layer; null hides the ring. */
  render(box: Box | null, of: { frozen: boolean; frozenWidth: number }): void {
    this.#ring.hidden = box === null
    if (box === null) return
    const host = of.frozen ? this.#frozen : this.#scrolled
    if (this.#ring.parentElement !== host) host.append(this.#ring)
    // One pixel to the left: the ring of the first scrolled cell covers the hairline before it.
    const clipLeft = of.frozenWidth - 1
    this.#scrolled.style.left = `${clipLeft}px`
    const left = of.frozen ? box.left : box.left - clipLeft
    const { style } = this.#ring
    style.transform = `translate(${left}px, ${Math.round(box.top)}px)`
    style.width = `${box.width + 1}px`
    style.height = `${box.height + 1}px`
  }
}

function clipped(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}
