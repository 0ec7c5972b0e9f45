/**
 * Maps positions of the scrollbar ("physical") to positions in the table ("virtual"), because browsers cannot scroll as far
 * as a table is long. Small moves are 1 : 1, large jumps are proportional, and both ends are exact.
 */
export interface ScrollMap {
  /** The largest positions; the smallest are 0. */
  virtualEnd: number
  physicalEnd: number
}

export interface ScrollPosition {
  virtual: number
  physical: number
}

/** In pixels. Browsers lay out at most 16 to 33 million pixels and lose precision earlier. */
export const maxPhysicalSize = 8_000_000

/** A move of at most this many pixels comes from a wheel or a finger; a longer one from the scrollbar. */
export const maxNearMove = 3_000

/** Within this many pixels of an end, physical and virtual positions change 1 : 1. */
const endZone = 500_000

export function scrollMap(size: number, viewport: number): ScrollMap {
  return {
    virtualEnd: Math.max(0, size - viewport),
    physicalEnd: Math.max(0, Math.min(size, maxPhysicalSize) - viewport),
  }
}

const clamp = (n: number, low: number, high: number) => Math.min(Math.max(n, low), high)

const isWhole = (map: ScrollMap) => map.virtualEnd <= map.physicalEnd

/** Virtual pixels per physical pixel between the two end zones. */
const stretch = (map: ScrollMap) => (map.virtualEnd - 2 * endZone) / (map.physicalEnd - 2 * endZone)

export function toVirtual(map: ScrollMap, physical: number): number {
  const at = clamp(physical, 0, map.physicalEnd)
  if (isWhole(map) || at <= endZone) return at
  const fromEnd = map.physicalEnd - at
  if (fromEnd <= endZone) return map.virtualEnd - fromEnd
  return endZone + (at - endZone) * stretch(map)
}

export function toPhysical(map: ScrollMap, virtual: number): number {
  const at = clamp(virtual, 0, map.virtualEnd)
  if (isWhole(map) || at <= endZone) return at
  const fromEnd = map.virtualEnd - at
  if (fromEnd <= endZone) return map.physicalEnd - fromEnd
  return endZone + (at - endZone) / stretch(map)
}

/**
 * The position of the table after the scrollbar has moved to `physical`.
 *
 * If the returned physical position differs, the caller must move the scrollbar there. That happens rarely, after many small
 * moves, so that the scrollbar does not reach its end before the table does.
 */
export function followScrollbar(map: ScrollMap, from: ScrollPosition, physical: number): ScrollPosition {
  const step = physical - from.physical
  const near = !isWhole(map) && Math.abs(step) <= maxNearMove
  const virtual = near ? clamp(from.virtual + step, 0, map.virtualEnd) : toVirtual(map, physical)
  const room = Math.min(physical, map.physicalEnd - physical)
  if (!near || room > endZone / 2) return { virtual, physical }
  const anchored = toPhysical(map, virtual)
  return { virtual, physical: Math.abs(anchored - physical) > 1 ? Math.round(anchored) : physical }
}

/** The scroll position for a virtual position, with a physical position that browsers support. */
export function positionAt(map: ScrollMap, virtual: number): ScrollPosition {
  const at = clamp(virtual, 0, map.virtualEnd)
  return { virtual: at, physical: Math.round(toPhysical(map, at)) }
}
