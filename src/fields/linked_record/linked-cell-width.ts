const chipWidth = 130
const [minWidth, maxWidth] = [200, 400]
const emptyWidth = 120

/** The preferred width of a link cell's editor in pixels, by the number of chips. */
export const linkedCellWidth = (count: number): number =>
  count === 0 ? emptyWidth : Math.min(Math.max(count * chipWidth, minWidth), maxWidth)
