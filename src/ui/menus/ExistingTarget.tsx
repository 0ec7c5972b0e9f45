import { useLayoutEffect } from 'react'

interface ExistingTargetProps {
  /** An element that is already on the page. */
  target: HTMLElement
  /** Given by `Menu.Target` or `Popover.Target`. */
  ref?(element: HTMLElement | null): void
}

/** Stands in for the child of a target, where what floats belongs to an element that is already on the page. */
export function ExistingTarget({ target, ref }: ExistingTargetProps) {
  useLayoutEffect(() => {
    ref?.(target)
    return () => ref?.(null)
  }, [target, ref])
  return null
}
