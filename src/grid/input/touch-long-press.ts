/** How long a finger rests before it asks for a menu, in milliseconds. */
const holdTime = 500

/** How far a finger may slip meanwhile, in pixels. */
const slip = 10

/**
 * Calls `held` when a finger rests on an element, until the signal. Where the browser asks for a menu by itself
 * that counts as well, and only once. The finger that is lifted afterwards presses nothing.
 */
export function listenForLongPress(
  element: HTMLElement,
  held: (event: PointerEvent) => void,
  signal: AbortSignal,
): void {
  let pending: { event: PointerEvent; timer: ReturnType<typeof setTimeout> } | null = null
  let wasHeld = false
  const giveUp = () => {
    clearTimeout(pending?.timer)
    pending = null
  }
  const hold = () => {
    const event = pending?.event
    giveUp()
    if (!event) return
    wasHeld = true
    held(event)
  }

  element.addEventListener(
    'pointerdown',
    event => {
      giveUp()
      wasHeld = false
      if (event.pointerType === 'touch' && event.isPrimary) pending = { event, timer: setTimeout(hold, holdTime) }
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!pending) return
      const { event } = pending
      if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > slip) giveUp()
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, giveUp, { signal })
  element.addEventListener(
    'contextmenu',
    event => {
      if (!pending && !wasHeld) return
      event.preventDefault()
      event.stopImmediatePropagation()
      hold()
    },
    { signal },
  )
  element.addEventListener(
    'touchend',
    event => {
      if (wasHeld && event.cancelable) event.preventDefault()
      wasHeld = false
    },
    { signal, passive: false },
  )
  signal.addEventListener('abort', giveUp)
}
