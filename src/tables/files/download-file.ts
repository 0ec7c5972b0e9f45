import { missingFile } from '../../texts/record-texts.ts'
import { saveBlob } from '../../ui/files/save-blob.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'

/**
 * Saves a file under its name. If the server no longer has it, says so. If it cannot be fetched, opens its URL in a new
 * tab, where the browser shows the error.
 */
export async function downloadFile(url: string, filename: string): Promise<void> {
  const address = `${url}?as=download`
  try {
    const answer = await fetch(address)
    if (answer.status === 404) return toastError(missingFile)
    if (!answer.ok) throw new Error('The file could not be fetched')
    saveBlob(await answer.blob(), filename)
  } catch {
    window.open(address, '_blank', 'noopener')
  }
}
