import { useLayoutEffect } from 'react'

interface ExistingTargetProps {
  /** An element that is already on the page. */
  target: HTMLElement
  /** Passed by `Menu.Target` or `Popover.Target`. */
  ref?(element: HTMLElement | null): void
}

/** The child of a target, for menus and popovers of an element that is already on the page. */
export function ExistingTarget({ target, ref }: ExistingTargetProps) {
  useLayoutEffect(() => {
    ref?.(target)
    return () => ref?.(null)
  }, [target, ref])
  return null
}
