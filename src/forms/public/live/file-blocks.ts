import { fileUpload } from '../../blocks/file_upload/file_upload.ts'
import { fileUploadUi } from '../../blocks/file_upload/file_upload.ui.tsx'
import type { LoadedBlocks } from './load-blocks.ts'

/** Blocks that take files. */
export const fileBlocks: LoadedBlocks = {
  types: { file_upload: fileUpload },
  uis: { file_upload: fileUploadUi },
}
