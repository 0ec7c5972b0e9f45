import { useEffect, useState } from 'react'

/** What had the focus before something that only holds it until a part of the page comes. */
export const heldFor = new WeakMap<Element, Element>()

/** What has the focus, or had it before something held it; to be asked while the part that comes is drawn. */
export function openerNow(): Element | null {
  const active = document.activeElement
  return active && (heldFor.get(active) ?? active)
}

/** Gives the focus back, when a component goes, to what had it when it came: a dialog that is taken away does not. */
export function useReturnFocus(): void {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
