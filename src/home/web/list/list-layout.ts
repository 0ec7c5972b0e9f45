/** The sizes of a list in pixels. */
export interface ListShape {
  /** The cards in a line; 1 for rows. */
  columns: number
  /** The height of a card or row with the gap below it. */
  lineHeight: number
  /** The height of a section's heading and column headings. */
  headHeight: number
  /** The height of a collapsed section: its heading. */
  collapsedHeight: number
  /** The height of a section without items. */
  emptyHeight: number
  /** The gap below each section. */
  sectionGap: number
  /** The lines that are rendered above and below the visible ones. */
  overscan: number
}

/** The position of a section in the list. */
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
const maxColumns = 6

/** The cards in a line: 1 on a phone, 6 on a large screen. */
export const columnsFor = (listWidth: number): number =>
  Math.min(maxColumns, Math.max(1, Math.floor((listWidth + cardGap) / (cardWidth + cardGap))))

const linesOf = (count: number, { columns }: ListShape) => Math.ceil(count / columns)

/** A section of a list: how many items it has, and whether only its heading shows. */
interface SectionSize {
  count: number
  isCollapsed: boolean
}

function heightOf({ count, isCollapsed }: SectionSize, shape: ListShape): number {
  if (isCollapsed) return shape.collapsedHeight
  return shape.headHeight + (count === 0 ? shape.emptyHeight : linesOf(count, shape) * shape.lineHeight)
}

/** The positions of sections of these sizes. */
export function layoutList(sizes: readonly SectionSize[], shape: ListShape): ListLayout {
  let top = 0
  const sections = sizes.map(size => {
    const section = { top, height: heightOf(size, shape) }
    top += section.height + shape.sectionGap
    return section
  })
  return { sections, height: top }
}

/** The visible part of the list in pixels. */
export interface Viewport {
  top: number
  height: number
}

/** Whether a part of a section is visible. */
export const isVisible = (section: PlacedSection, { top, height }: Viewport, shape: ListShape): boolean =>
  section.top < top + height + shape.overscan * shape.lineHeight &&
  section.top + section.height > top - shape.overscan * shape.lineHeight

/**
 * The range of items of a section to render, from the first item of a line to one past the last.
 *
 * @param options.count the items of the section.
 */
export function renderedItems(
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
