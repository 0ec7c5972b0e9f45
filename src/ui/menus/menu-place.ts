/** Where a menu opens, in pixels of the window. */
export interface MenuPlace {
  x: number
  y: number
  height: number
}

/** Where a menu of an element opens: below it. */
export function placeBelow(element: Element): MenuPlace {
  const { left, top, height } = element.getBoundingClientRect()
  return { x: left, y: top, height }
}
