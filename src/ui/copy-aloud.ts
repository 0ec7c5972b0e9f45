import { copyRefused, copyText } from './copy-text.ts'
import { toastError, toastSuccess } from './toasts/toasts.tsx'

/** Puts a text on the clipboard, and says whether that went well. */
export async function copyAloud(text: string, done: string): Promise<void> {
  if (await copyText(text)) toastSuccess(done)
  else toastError(copyRefused)
}
