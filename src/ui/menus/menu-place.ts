/** Where a menu opens, in pixels of the window. */
export interface MenuPlace {
  x: number
  y: number
  height: number
}

/** The place of a menu that opens below an element. */
export function placeBelow(element: Element): MenuPlace {
  const { left, top, height } = element.getBoundingClientRect()
  return { x: left, y: top, height }
}
