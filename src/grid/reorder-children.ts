/** Puts children of an element in this order at its end, and moves only those that stand elsewhere. */
export function reorderChildren(parent: Element, children: readonly Element[]): void {
  let next: Element | null = null
  for (const child of children.toReversed()) {
    if (child.nextElementSibling !== next) moveBefore(parent, { child, next })
    next = child
  }
}

/** Where the browser can, a child that is moved keeps its focus and whatever else it has. */
function moveBefore(parent: Element, { child, next }: { child: Element; next: Element | null }): void {
  if ('moveBefore' in Element.prototype) parent.moveBefore(child, next)
  else parent.insertBefore(child, next)
}
