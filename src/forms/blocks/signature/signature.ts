import * as z from 'zod/mini'
import { attachments } from '../../../fields/attachments/attachments.ts'
import { defineBlock } from '../block-type.ts'
import { filesProblem } from '../files-problem.ts'
import { onePart } from '../one-part.ts'

const maxSignatureSize = 500_000

/** A signature, drawn or typed, as a picture. */
export const signature = defineBlock({
  type: 'signature',
  label: 'Signature',
  group: 'file',
  searchWords: 'sign draw autograph',
  settings: z.object({ mayType: z._default(z.boolean(), true) }),
  parts: () => onePart(attachments),
  check: answer => filesProblem(answer[''], { maxFiles: 1, maxSize: maxSignatureSize, fileTypes: ['image/png'] }),
  sample: {
    answer: { '': attachments.sample.map(file => ({ ...file, mimeType: 'image/png', filename: 'signature.png' })) },
  },
})
