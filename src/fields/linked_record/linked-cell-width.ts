const chipWidth = 130
const [least, most] = [200, 400]
const emptyWidth = 120

/** How wide a cell of links wants to be where it is edited, in pixels, by the number of its chips. */
export const linkedCellWidth = (count: number): number =>
  count === 0 ? emptyWidth : Math.min(Math.max(count * chipWidth, least), most)
