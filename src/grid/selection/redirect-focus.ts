import type { GridDom } from '../grid-dom.ts'

/**
 * Makes the grid a single tab stop. Tab reaches the scroller, because scrollable elements must be focusable, and the
 * scroller passes the focus on to the text input.
 */
export function redirectFocus({ scroller, textInput }: GridDom, signal: AbortSignal): void {
  const setStops = (stops: { scroller: boolean; textInput: boolean }) => {
    scroller.tabIndex = stops.scroller ? 0 : -1
    textInput.tabIndex = stops.textInput ? 0 : -1
  }
  scroller.addEventListener('focus', () => textInput.focus({ preventScroll: true }), { signal })
  for (const type of ['focus', 'keyup'] as const) {
    textInput.addEventListener(type, () => setStops({ scroller: true, textInput: true }), { signal })
  }
  textInput.addEventListener(
    'keydown',
    ({ key, shiftKey }) => setStops({ scroller: !(key === 'Tab' && shiftKey), textInput: true }),
    { signal },
  )
  textInput.addEventListener('blur', () => setStops({ scroller: true, textInput: false }), { signal })
}
