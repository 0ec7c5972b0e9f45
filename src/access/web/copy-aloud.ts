import { copyText } from '../../ui/copy-text.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

/** Puts a text on the clipboard, and says whether that went well. */
export async function copyAloud(text: string, done: string): Promise<void> {
  if (await copyText(text)) toastSuccess(done)
  else toastError('The browser did not allow copying')
}
