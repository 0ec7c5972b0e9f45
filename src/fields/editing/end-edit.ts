/** Attribute of the element that holds an open editor. */
export const editorMark = 'data-cell-editor'

let isUnreadable = false

let typedAhead = ''

/** Remembers text typed for an editor that has not opened yet; '' once it has. */
export function noteTypedAhead(text: string): void {
  typedAhead = text
}

/** Remembers that an editor called `onUnreadable`. */
export function noteUnreadable(): void {
  isUnreadable = true
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

const isTextElement = (element: Element | null): element is TextElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** The input of an open editor whose text cannot be read, though the focus is elsewhere. */
function unreadableInput(): TextElement | null {
  const input = document.querySelector(`[${editorMark}] [aria-invalid="true"]`)
  return isTextElement(input) ? input : null
}

/**
 * Ends the open edit before the page leaves it, and commits the text if it can be read. Otherwise the editor stays open
 * with the focus. Returns the text that was not committed, including text for an editor that has not opened yet; null if
 * nothing is lost.
 */
export function endEdit(): string | null {
  if (typedAhead !== '') return typedAhead
  const { activeElement } = document
  const active = activeElement?.closest(`[${editorMark}]`) ? activeElement : unreadableInput()
  if (!(active instanceof HTMLElement)) return null
  isUnreadable = false
  // An editor commits on blur.
  active.focus({ preventScroll: true })
  active.blur()
  if (!isUnreadable) return null
  active.focus({ preventScroll: true })
  return isTextElement(active) ? active.value : ''
}
