import * as z from 'zod/mini'
import { attachments } from '../../../fields/attachments/attachments.ts'
import { defineBlock } from '../block-type.ts'
import { fileEntries } from '../file-entries.ts'
import { filesProblem } from '../files-problem.ts'
import { onePart } from '../one-part.ts'

const limits = { maxFiles: 1, maxSize: 500_000, fileTypes: ['image/png'] }

/** A signature, drawn or typed, as a picture. */
export const signature = defineBlock({
  type: 'signature',
  label: 'Signature',
  group: 'file',
  searchWords: 'sign draw autograph',
  settings: z.object({ mayType: z._default(z.boolean(), true) }),
  entries: fileEntries,
  files: () => limits,
  parts: () => onePart(attachments),
  check: answer => filesProblem(answer[''], limits),
  sample: {
    answer: { '': attachments.sample.map(file => ({ ...file, mimeType: 'image/png', filename: 'signature.png' })) },
  },
})
