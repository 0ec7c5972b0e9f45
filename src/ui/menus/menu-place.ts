/** Where a menu opens, in pixels of the window. */
export interface MenuPlace {
  x: number
  y: number
  height: number
  /** The width of the element that the menu belongs to; absent for a point. */
  width?: number
}

/** The place of a menu that opens below an element. */
export function placeBelow(element: Element): MenuPlace {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left, y: top, width, height }
}
