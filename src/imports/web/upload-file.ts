import { sendFile } from '../../ui/server/send-file.ts'
import type { AnswerOf } from '../../api/rest-route.ts'
import type { uploadCsvRoute } from '../csv.routes.ts'

export interface Upload {
  file: File
  signal: AbortSignal
  /** Gets the share that has been sent, from 0 to 1. */
  onProgress(share: number): void
}

/**
 * Sends a file and gives the id of its import.
 *
 * @throws ServerError with the sentence of the server; the signal's reason when it was aborted.
 */
export async function uploadFile(upload: Upload): Promise<string> {
  const { importId } = await sendFile<AnswerOf<typeof uploadCsvRoute>>({
    ...upload,
    path: `/api/imports/csv?fileName=${encodeURIComponent(upload.file.name)}`,
    contentType: upload.file.type || 'text/csv',
    failed: 'Failed to upload CSV file',
  })
  return importId
}
