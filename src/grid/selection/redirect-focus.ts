import type { GridDom } from '../grid-dom.ts'

/**
 * The scroller is what Tab comes to, since what scrolls has to be reached by keys; the text input has the focus. Either one
 * is passed over when the focus comes from the other: the grid is one stop.
 */
export function redirectFocus({ scroller, textInput }: GridDom, signal: AbortSignal): void {
  const setStops = (stops: { scroller: boolean; textInput: boolean }) => {
    scroller.tabIndex = stops.scroller ? 0 : -1
    textInput.tabIndex = stops.textInput ? 0 : -1
  }
  scroller.addEventListener('focus', () => textInput.focus({ preventScroll: true }), { signal })
  for (const here of ['focus', 'keyup'] as const) {
    textInput.addEventListener(here, () => setStops({ scroller: true, textInput: true }), { signal })
  }
  textInput.addEventListener(
    'keydown',
    ({ key, shiftKey }) => setStops({ scroller: !(key === 'Tab' && shiftKey), textInput: true }),
    { signal },
  )
  textInput.addEventListener('blur', () => setStops({ scroller: true, textInput: false }), { signal })
}
