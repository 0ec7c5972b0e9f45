import type { Room } from '../field-ui.ts'

/** The gap between tiles and the width of '+12', in pixels. */
export const tileGap = 4
const moreWidth = 28

/** Tiles in rows of one line are this high. */
const minTileSize = 20

/** Smaller tiles have no room for the kind of a file. */
export const minNamedTileSize = 40

export interface FittingTiles {
  /** The side of a tile in pixels. */
  size: number
  /** How many tiles fit. */
  count: number
}

/** The size and number of square tiles that fit side by side in a cell; null if a line of text is better. */
export function tilesThatFit(files: number, room: Room | undefined): FittingTiles | null {
  if (!room || room.height < minTileSize || files === 0) return null
  const widest = files === 1 ? room.width : room.width - moreWidth - tileGap
  const size = Math.min(room.height, Math.max(widest, minTileSize))
  const fitting = (width: number) => Math.floor((width + tileGap) / (size + tileGap))
  const all = fitting(room.width)
  return { size, count: files <= all ? files : Math.max(1, fitting(room.width - moreWidth - tileGap)) }
}
