import { z } from 'zod'
import type { Attachment } from '../../fields/attachments/attachment.ts'

/** What an upload answers: the file as the caller put it, and as a cell keeps it. */
export const UploadedFile = z.object({
  url: z.string(),
  fileName: z.string(),
  size: z.number(),
  mimeType: z.string(),
  /** To be put into the list of files that a cell holds. */
  attachment: z.custom<Attachment>(),
  thumbnailUrl: z.string().nullable(),
})
export type UploadedFile = z.infer<typeof UploadedFile>
