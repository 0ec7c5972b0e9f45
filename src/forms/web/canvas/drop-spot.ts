/** A block on the screen, in pixels of the window. */
export interface DrawnBlock {
  id: string
  left: number
  right: number
  top: number
  bottom: number
}

/** Above or below a block, or beside it on its line: at the start or the end of the reading direction. */
export type DropSide = 'above' | 'below' | 'start' | 'end'

/** On which side of which block a dragged one would go. */
export interface DropMark {
  id: string
  side: DropSide
  /** The blocks that share its line, in order. */
  line: readonly string[]
}

interface Drop {
  point: { x: number; y: number }
  /** The blocks that are dragged. They leave their lines. */
  dragged: readonly string[]
  /** How many blocks a line can have. */
  maxOnLine: number
  isRightToLeft: boolean
}

/** The outer part of a block on which a drop goes beside it, as a share of its width. */
const besideShare = 0.2

/**
 * Where dragged blocks go for a pointer at a point. Between lines, the y of the pointer decides; near the sides of a
 * block, or on a line with several, they go beside it.
 *
 * @returns null if there is no block.
 */
export function dropMarkAt(blocks: readonly DrawnBlock[], drop: Drop): DropMark | null {
  const { point, dragged, maxOnLine, isRightToLeft } = drop
  const nearest = blocks.find(({ bottom }) => point.y < bottom) ?? blocks.at(-1)
  if (!nearest) return null
  const sameLine = blocks.filter(({ top, bottom }) => top < nearest.bottom && bottom > nearest.top)
  const line = sameLine.map(({ id }) => id)
  // Handles stick out of their blocks, so a block that is pulled straight up or down is beside none.
  const over = sameLine.find(({ left, right }) => point.x >= left && point.x <= right)
  const { id, left, right, top, bottom } = over ?? nearest
  const share = (point.x - left) / Math.max(1, right - left)
  const along = isRightToLeft ? 1 - share : share
  const staying = line.filter(one => !dragged.includes(one)).length
  const canShare = over !== undefined && staying > 0 && staying + dragged.length <= maxOnLine
  const isOnLine = point.y >= nearest.top && point.y <= nearest.bottom
  const edge = line.length > 1 ? 0.5 : besideShare
  if (canShare && isOnLine && along < edge) return { id, side: 'start', line }
  if (canShare && isOnLine && along >= 1 - edge) return { id, side: 'end', line }
  return { id, side: point.y < (top + bottom) / 2 ? 'above' : 'below', line }
}

/** The block after which the dropped ones go; null for the start. */
export function afterIdOf(ids: readonly string[], { id, side, line }: DropMark): string | null {
  const isBefore = side === 'above' || side === 'start'
  // Above or below a line with several blocks means outside of the line.
  const beside = side === 'above' ? (line[0] ?? id) : side === 'below' ? (line.at(-1) ?? id) : id
  return isBefore ? (ids[ids.indexOf(beside) - 1] ?? null) : beside
}
