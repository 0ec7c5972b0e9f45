import { sendFile } from '../../ui/server/send-file.ts'
import type { AnswerOf } from '../../api/rest-route.ts'
import type { uploadCsvRoute } from '../csv.routes.ts'

export interface Upload {
  file: File
  signal: AbortSignal
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress(share: number): void
}

/**
 * Uploads a file and returns the id of its import.
 * @throws ServerError with the server's message, or the signal's reason when aborted.
 */
export async function uploadFile(upload: Upload): Promise<string> {
  const { importId } = await sendFile<AnswerOf<typeof uploadCsvRoute>>({
    ...upload,
    path: `/api/imports/csv?fileName=${encodeURIComponent(upload.file.name)}`,
    contentType: upload.file.type || 'application/octet-stream',
    failed: upload.file.name.toLowerCase().endsWith('.csv') ? 'Failed to upload CSV file' : 'Failed to upload the file',
  })
  return importId
}
