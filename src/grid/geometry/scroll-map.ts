/**
 * A browser's scroll range has an end long before a table has: the scrollbar's range is therefore capped, and
 * this maps its positions ("physical") to those in the table ("virtual"). Near moves go 1 : 1, far jumps in
 * proportion, and both ends are exact.
 */
export interface ScrollMap {
  /** The largest virtual and physical positions; the smallest are 0. */
  virtualEnd: number
  physicalEnd: number
}

export interface ScrollPosition {
  virtual: number
  physical: number
}

/** Browsers lay out at most 16 to 33 million pixels, and lose precision before that. */
export const maxPhysicalSize = 8_000_000

/** A physical move of at most this many pixels is a wheel or a finger; a longer one is the scrollbar. */
export const maxNearMove = 3_000

/** Within this many pixels of an end physical and virtual positions run in parallel. */
const endZone = 500_000

export function scrollMap(size: number, viewport: number): ScrollMap {
  return {
    virtualEnd: Math.max(0, size - viewport),
    physicalEnd: Math.max(0, Math.min(size, maxPhysicalSize) - viewport),
  }
}

const clamp = (n: number, low: number, high: number) => Math.min(Math.max(n, low), high)

const isWhole = (map: ScrollMap) => map.virtualEnd <= map.physicalEnd

/** How many virtual pixels one physical pixel stands for between the two end zones. */
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
 * Where the table stands once the scrollbar has moved to `physical`.
 * When the physical position of the answer differs from the one given, the scrollbar has to be put there:
 * that happens once in a very long way of near moves, so that the scrollbar cannot reach its end too early.
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

/** The position from which `virtual` is on the screen, with a physical position that a browser can take. */
export function positionAt(map: ScrollMap, virtual: number): ScrollPosition {
  const at = clamp(virtual, 0, map.virtualEnd)
  return { virtual: at, physical: Math.round(toPhysical(map, at)) }
}
