/**
 * Menu commands for copy, cut, and paste. They trigger the same browser events as the keyboard, so that there is a single
 * implementation.
 */

/**
 * Triggers the browser's copy or cut event on the grid's text input. Browsers only do so if some text is selected; the
 * listener replaces it with the selected cells.
 *
 * @returns false if the browser refuses, for example because the person's click was too long ago.
 */
export function triggerClipboardEvent(textInput: HTMLTextAreaElement, command: 'copy' | 'cut'): boolean {
  textInput.focus({ preventScroll: true })
  textInput.value = ' '
  textInput.select()
  const isSent = document.execCommand(command)
  textInput.value = ''
  return isSent
}

/** Whether the page can read the clipboard. Browsers only allow it over HTTPS. */
export const canReadClipboard = (): boolean => 'clipboard' in navigator && 'read' in navigator.clipboard

const readTypes = ['text/html', 'text/plain']

/** Reads the clipboard, which may ask the person for permission, and sends a paste event. Resolves to false if refused. */
export async function triggerPaste(textInput: HTMLTextAreaElement): Promise<boolean> {
  const clipboardData = new DataTransfer()
  try {
    for (const item of await navigator.clipboard.read()) {
      for (const type of readTypes.filter(each => item.types.includes(each))) {
        clipboardData.setData(type, await (await item.getType(type)).text())
      }
    }
  } catch {
    return false
  }
  textInput.focus({ preventScroll: true })
  textInput.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  return true
}
