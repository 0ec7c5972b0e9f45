import { copyRefused, copyText } from './copy-text.ts'
import { toastError, toastSuccess } from './toasts/toasts.tsx'

/** Copies a text to the clipboard and shows a toast that says whether it worked. */
export async function copyAloud(text: string, done: string): Promise<void> {
  if (await copyText(text)) toastSuccess(done)
  else toastError(copyRefused)
}
