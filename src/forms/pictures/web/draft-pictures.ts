import { sendFile } from '../../../ui/server/send-file.ts'
import { fileTooLarge, uploadTexts } from '../../../texts/error-catalogue.ts'
import { maxFileSize } from '../../../fields/attachments/attachment.ts'
import type { PictureAddress } from '../../blocks/asking/Picture.tsx'

const pathOf = (publicId: string) => `/api/form-pictures/${encodeURIComponent(publicId)}`

/** Where a person who edits a form finds its pictures. */
export const draftPictures =
  (publicId: string): PictureAddress =>
  (fileId, width) =>
    `${pathOf(publicId)}/${fileId}/${width}`

/** What people can choose, as the attribute `accept`. */
export const acceptedPictures = 'image/png,image/jpeg,image/gif,image/webp,image/avif'

interface PictureSize {
  width: number
  height: number
}

export interface UploadedPicture {
  key: string
  /** Null if this browser cannot read it. */
  size: PictureSize | null
}

interface Upload {
  /** The public identifier of the form. */
  publicId: string
  file: File
  signal: AbortSignal
  onProgress(share: number): void
}

/**
 * Uploads a picture for a form.
 *
 * @throws Error with a message for the person; the signal's reason when it was aborted.
 */
export async function uploadPicture({ publicId, file, signal, onProgress }: Upload): Promise<UploadedPicture> {
  if (file.size > maxFileSize) throw new Error(fileTooLarge)
  if (!file.type.startsWith('image/')) throw new Error('Choose a picture.')
  const size = await createImageBitmap(file).then(
    ({ width, height }) => ({ width, height }),
    () => null,
  )
  const { key } = await sendFile<{ key: string }>({
    path: `${pathOf(publicId)}?filename=${encodeURIComponent(file.name || 'picture')}`,
    file,
    contentType: 'application/octet-stream',
    signal,
    onProgress,
    failed: uploadTexts.failed,
  })
  return { key, size }
}

/** The first picture among files that were dropped, pasted, or chosen; undefined if there is none. */
export const firstPicture = (files: FileList | null): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? files?.[0]
