/**
 * Copying, cutting and pasting from a menu go by the same events as from the keyboard, so that there is one way to
 * carry them out: these functions make the browser send them to the element that has the grid's focus.
 */

/**
 * A browser copies only where something is selected; what is copied instead is said by who hears the event.
 *
 * @returns false when the browser refuses, such as long after the person's press.
 */
export function triggerClipboardEvent(textInput: HTMLTextAreaElement, command: 'copy' | 'cut'): boolean {
  textInput.focus({ preventScroll: true })
  textInput.value = ' '
  textInput.select()
  const isSent = document.execCommand(command)
  textInput.value = ''
  return isSent
}

/** Only pages served with encryption may ask for what is on the clipboard. */
export const canReadClipboard = (): boolean => 'clipboard' in navigator && 'read' in navigator.clipboard

const readTypes = ['text/html', 'text/plain']

/** Asks the browser, and so the person, for what is on the clipboard; false when that is refused. */
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
