/** Stands on what an editor is put into. */
export const editorMark = 'data-cell-editor'

let isUnreadable = false

let typedAhead = ''

/** To be called with what is typed for an editor that is on its way; empty once it is there. */
export function noteTypedAhead(text: string): void {
  typedAhead = text
}

/** To be called when an editor says `onUnreadable`. */
export function noteUnreadable(): void {
  isUnreadable = true
}

/**
 * Ends the edit that is open, as the page is about to go: what was typed is committed if it can be read. Answers the
 * text that cannot, also because its editor is still on its way; null when nothing is lost.
 */
export function endEdit(): string | null {
  if (typedAhead !== '') return typedAhead
  const { activeElement: active } = document
  if (!(active instanceof HTMLElement) || !active.closest(`[${editorMark}]`)) return null
  const text = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active.value : ''
  isUnreadable = false
  // An editor that loses the focus commits.
  active.blur()
  return isUnreadable ? text : null
}
