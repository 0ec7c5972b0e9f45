import { z } from 'zod'
import type { Attachment } from '../../fields/attachments/attachment.ts'

/** The result of an upload: the file as callers see it, and as cells store it. */
export const UploadedFile = z.object({
  url: z.string(),
  fileName: z.string(),
  size: z.number(),
  mimeType: z.string(),
  /** An item for the list of files in a cell. */
  attachment: z.custom<Attachment>(),
  thumbnailUrl: z.string().nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>
