/** Shown when copying fails. */
export const copyRefused = 'The browser did not allow copying'

/**
 * Copies a text to the clipboard; false when the browser refuses. Pages served over plain HTTP have no clipboard API
 * and copy from a text box instead.
 */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  }
  return copyFromBox(text)
}

function copyFromBox(text: string): boolean {
  const before = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.cssText = 'position: fixed; opacity: 0'
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}
