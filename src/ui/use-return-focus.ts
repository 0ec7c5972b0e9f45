import { useEffect, useState } from 'react'

/** Gives the focus back, when a component goes, to what had it when it came: a dialog that is taken away does not. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
