import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'

export const heading = defineBlock({
  type: 'heading',
  label: 'Heading',
  group: 'content',
  searchWords: 'title section',
  settings: z.object({ level: z._default(z.literal([1, 2, 3]), 2) }),
  parts: () => [],
  sample: { answer: {} },
})
