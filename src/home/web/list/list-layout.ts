/** Sizes of a list, in pixels. */
export interface ListShape {
  /** Cards beside each other; 1 for rows. */
  columns: number
  /** Of a card or row, with the gap below it. */
  lineHeight: number
  /** What stands above the items of a group: its heading, and the names of the columns. */
  headHeight: number
  /** What stands there instead of items. */
  emptyHeight: number
  /** Below each group. */
  sectionGap: number
  /** Lines that are drawn above and below what can be seen. */
  overscan: number
}

/** Where a group stands in the list. */
export interface PlacedSection {
  top: number
  height: number
}

export interface ListLayout {
  sections: PlacedSection[]
  height: number
}

const cardWidth = 208
const cardGap = 16
const mostColumns = 6

/** How many cards stand beside each other: 1 on a phone, 6 on a large screen. */
export const columnsFor = (listWidth: number): number =>
  Math.min(mostColumns, Math.max(1, Math.floor((listWidth + cardGap) / (cardWidth + cardGap))))

const linesOf = (count: number, { columns }: ListShape) => Math.ceil(count / columns)

/** Where groups stand that have so many items each. */
export function layoutList(counts: readonly number[], shape: ListShape): ListLayout {
  let top = 0
  const sections = counts.map(count => {
    const items = count === 0 ? shape.emptyHeight : linesOf(count, shape) * shape.lineHeight
    const section = { top, height: shape.headHeight + items }
    top += section.height + shape.sectionGap
    return section
  })
  return { sections, height: top }
}

/** What can be seen, in pixels of the list. */
export interface Viewport {
  top: number
  height: number
}

/** Whether something of a group can be seen. */
export const isInSight = (section: PlacedSection, { top, height }: Viewport, shape: ListShape): boolean =>
  section.top < top + height + shape.overscan * shape.lineHeight &&
  section.top + section.height > top - shape.overscan * shape.lineHeight

/**
 * Which items of a group are drawn: from the first of a line, to one past the last.
 *
 * @param of.count how many the group has.
 */
export function drawnItems(
  section: PlacedSection,
  { top, height }: Viewport,
  { count, shape }: { count: number; shape: ListShape },
): { from: number; to: number } {
  const start = top - section.top - shape.headHeight
  const firstLine = Math.floor(start / shape.lineHeight) - shape.overscan
  const lastLine = Math.ceil((start + height) / shape.lineHeight) + shape.overscan
  const itemAt = (line: number) =>
    Math.min(Math.max(line * shape.columns, 0), Math.ceil(count / shape.columns) * shape.columns)
  return { from: Math.min(itemAt(firstLine), count), to: Math.min(itemAt(lastLine), count) }
}
