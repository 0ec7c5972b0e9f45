import { clampColumnWidth } from './geometry.ts'

/** The padding and border of a cell, in pixels. */
const cellExtra = 20
/** The padding, icon, gaps, and menu button of a header, in pixels. */
const headingExtra = 60

const textWidth = (element: Element): number => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().width
}

/** Wider columns are hard to read, so only people make them. */
const maxFittedWidth = 480

/** The width that fits a column's header and its visible cells, within the allowed widths. */
export function autoFitWidth(heading: Element | null, cells: readonly Element[]): number {
  const name = heading?.querySelector('.gl-grid-heading-name')
  const widths = cells.map(cell => cellExtra + textWidth(cell.firstElementChild ?? cell))
  const fitted = Math.max(0, name ? headingExtra + textWidth(name) : 0, ...widths)
  return clampColumnWidth(Math.min(Math.ceil(fitted), maxFittedWidth))
}
