import * as z from 'zod/mini'
import { attachments } from '../../../fields/attachments/attachments.ts'
import { maxFilesInCell, maxFileSize } from '../../../fields/attachments/attachment.ts'
import { defineBlock } from '../block-type.ts'
import { fileEntries } from '../file-entries.ts'
import { filesProblem } from '../files-problem.ts'
import { onePart } from '../one-part.ts'

export const fileUpload = defineBlock({
  type: 'file_upload',
  label: 'File upload',
  group: 'file',
  searchWords: 'attachment document image pdf',
  settings: z.object({
    maxFiles: z._default(z.int().check(z.gte(1), z.lte(maxFilesInCell)), 1),
    /** Bytes. */
    maxSize: z._default(z.int().check(z.gte(1), z.lte(maxFileSize)), maxFileSize),
    /** MIME types, or groups of `fileKinds`; empty for all that can be uploaded. */
    fileTypes: z._default(
      z.array(z.string().check(z.regex(/^[\w.+-]+\/(?:\*|[\w.+-]+)$/, 'Not a type of file'))).check(z.maxLength(100)),
      [],
    ),
  }),
  entries: fileEntries,
  files: ({ settings }) => settings,
  parts: () => onePart(attachments),
  check: (answer, { settings }) => filesProblem(answer[''], settings),
  sample: { settings: { maxFiles: 2, fileTypes: ['application/pdf'] }, answer: { '': attachments.sample } },
})
