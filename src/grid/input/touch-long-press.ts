/** How long a touch must be held, in milliseconds. */
const longPressDelay = 500

/** How far a finger can move meanwhile, in pixels. */
const maxMove = 10

/**
 * Calls `onLongPress` when a touch is held on an element, until `signal` aborts. The browser's own `contextmenu` event
 * counts too. Lifting the finger afterwards does not click.
 */
export function listenForLongPress(
  element: HTMLElement,
  onLongPress: (event: PointerEvent) => void,
  signal: AbortSignal,
): void {
  let pending: { event: PointerEvent; timer: ReturnType<typeof setTimeout> } | null = null
  let wasLongPress = false
  const cancel = () => {
    clearTimeout(pending?.timer)
    pending = null
  }
  const complete = () => {
    const event = pending?.event
    cancel()
    if (!event) return
    wasLongPress = true
    onLongPress(event)
  }

  element.addEventListener(
    'pointerdown',
    event => {
      cancel()
      wasLongPress = false
      if (event.pointerType === 'touch' && event.isPrimary)
        pending = { event, timer: setTimeout(complete, longPressDelay) }
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!pending) return
      const { event } = pending
      if (Math.hypot(clientX - event.clientX, clientY - event.clientY) > maxMove) cancel()
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, cancel, { signal })
  element.addEventListener(
    'contextmenu',
    event => {
      if (!pending && !wasLongPress) return
      event.preventDefault()
      event.stopImmediatePropagation()
      complete()
    },
    { signal },
  )
  element.addEventListener(
    'touchend',
    event => {
      if (wasLongPress && event.cancelable) event.preventDefault()
      wasLongPress = false
    },
    { signal, passive: false },
  )
  signal.addEventListener('abort', cancel)
}
