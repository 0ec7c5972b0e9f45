/** Moves children to the end of an element in this order. Only moves those that are not in place. */
export function reorderChildren(parent: Element, children: readonly Element[]): void {
  let next: Element | null = null
  for (const child of children.toReversed()) {
    if (child.nextElementSibling !== next) moveBefore(parent, { child, next })
    next = child
  }
}

/** Uses the browser's `moveBefore` if available, which keeps the focus and other state. */
function moveBefore(parent: Element, { child, next }: { child: Element; next: Element | null }): void {
  if ('moveBefore' in Element.prototype) parent.moveBefore(child, next)
  else parent.insertBefore(child, next)
}
