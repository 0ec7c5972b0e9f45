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

/**
 * Ends the open edit before the page unloads, and commits the text if it can be read. Returns the text that was not
 * committed, including text for an editor that has not opened yet; null if nothing is lost.
 */
export function endEdit(): string | null {
  if (typedAhead !== '') return typedAhead
  const { activeElement: active } = document
  if (!(active instanceof HTMLElement) || !active.closest(`[${editorMark}]`)) return null
  const text = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active.value : ''
  isUnreadable = false
  // An editor commits on blur.
  active.blur()
  return isUnreadable ? text : null
}
