import { clampColumnWidth } from './geometry.ts'

/** Both sides' padding and the edge of a cell; and in a header also icon, gap and menu button. */
const cellExtra = 20
const headingExtra = 60

const textWidth = (element: Element): number => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().width
}

/** The width that shows a column's heading and the cells on the screen whole, as far as a column may grow. */
export function autoFitWidth(heading: Element | null, cells: readonly Element[]): number {
  const name = heading?.querySelector('.gl-grid-heading-name')
  const widths = cells.map(cell => cellExtra + textWidth(cell.firstElementChild ?? cell))
  return clampColumnWidth(Math.ceil(Math.max(0, name ? headingExtra + textWidth(name) : 0, ...widths)))
}
