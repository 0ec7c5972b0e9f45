import { flushSync } from 'react-dom'

/** How many frames an element has to appear. */
const maxFrames = 30

let pending = 0

/** Where the caret goes in a text. */
export type Caret = 'start' | 'end'

/**
 * Focuses the first of the elements that is on the page. What was just changed is drawn at once, so that the next key
 * reaches the new element. A later call replaces one that still waits.
 */
export function focusLate(selectors: readonly string[], caret: Caret = 'end'): void {
  cancelAnimationFrame(pending)
  flushSync(() => {})
  let frames = 0
  const attempt = () => {
    for (const selector of selectors) {
      const element = document.querySelector<HTMLElement>(selector)
      if (!element) continue
      element.focus()
      if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) {
        const at = caret === 'end' ? element.value.length : 0
        element.setSelectionRange(at, at)
      }
      return
    }
    if (++frames < maxFrames) pending = requestAnimationFrame(attempt)
  }
  attempt()
}
