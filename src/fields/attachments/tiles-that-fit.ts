import type { Room } from '../field-ui.ts'

/** Between tiles, and for '+12', in pixels. */
export const tileGap = 4
const moreWidth = 28

/** Below this a tile is too small to be told from another. */
const smallest = 40

export interface FittingTiles {
  /** Pixels of each side. */
  size: number
  /** How many there is room for. */
  count: number
}

/** How many of some files stand in a cell as square tiles beside each other; null where a line of text says more. */
export function tilesThatFit(files: number, room: Room | undefined): FittingTiles | null {
  if (!room || room.height < smallest || files === 0) return null
  const widest = files === 1 ? room.width : room.width - moreWidth - tileGap
  const size = Math.min(room.height, Math.max(widest, smallest))
  const fitting = (width: number) => Math.floor((width + tileGap) / (size + tileGap))
  const all = fitting(room.width)
  return { size, count: files <= all ? files : Math.max(1, fitting(room.width - moreWidth - tileGap)) }
}
