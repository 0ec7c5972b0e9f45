import type { UploadedFile } from '../../engine/model/uploaded-file.ts'
import { missingBase, uploadTexts } from '../../texts/error-catalogue.ts'
import { type SendFile, sendFile } from '../../ui/server/send-file.ts'
import type { CellAddress } from './open-cell.ts'

/**
 * Uploads a file for a cell.
 *
 * @throws ServerError with the sentence of the server; the signal's reason when it was aborted.
 */
export function uploadToCell(
  { basePublicId, tableId, field }: Pick<CellAddress, 'basePublicId' | 'tableId' | 'field'>,
  file: File,
  progress: Pick<SendFile, 'signal' | 'onProgress'>,
): Promise<UploadedFile> {
  if (basePublicId === '') throw new Error(missingBase)
  const path = `/api/attachments/${[basePublicId, tableId, field.id].map(encodeURIComponent).join('/')}`
  return sendFile({
    path: `${path}?filename=${encodeURIComponent(file.name)}`,
    file,
    contentType: 'application/octet-stream',
    failed: uploadTexts.failed,
    ...progress,
  })
}
