import type { GridDom } from '../grid-dom.ts'

/**
 * The scroller is what Tab comes to, since what scrolls has to be reached by keys; the catcher has the focus. Either one
 * is passed over when the focus comes from the other: the grid is one stop.
 */
export function handFocusOn({ scroller, catcher }: GridDom, signal: AbortSignal): void {
  const setStops = (stops: { scroller: boolean; catcher: boolean }) => {
    scroller.tabIndex = stops.scroller ? 0 : -1
    catcher.tabIndex = stops.catcher ? 0 : -1
  }
  scroller.addEventListener('focus', () => catcher.focus({ preventScroll: true }), { signal })
  for (const here of ['focus', 'keyup'] as const) {
    catcher.addEventListener(here, () => setStops({ scroller: true, catcher: true }), { signal })
  }
  catcher.addEventListener(
    'keydown',
    ({ key, shiftKey }) => setStops({ scroller: !(key === 'Tab' && shiftKey), catcher: true }),
    { signal },
  )
  catcher.addEventListener('blur', () => setStops({ scroller: true, catcher: false }), { signal })
}
