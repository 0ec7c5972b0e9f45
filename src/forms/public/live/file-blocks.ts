import { fileUpload } from '../../blocks/file_upload/file_upload.ts'
import { fileUploadUi } from '../../blocks/file_upload/file_upload.ui.tsx'
import { signature } from '../../blocks/signature/signature.ts'
import { signatureUi } from '../../blocks/signature/signature.ui.tsx'
import type { LoadedBlocks } from './load-blocks.ts'

/** Blocks that take files. */
export const fileBlocks: LoadedBlocks = {
  types: { file_upload: fileUpload, signature },
  uis: { file_upload: fileUploadUi, signature: signatureUi },
}
