import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'

export const divider = defineBlock({
  type: 'divider',
  label: 'Divider',
  group: 'content',
  searchWords: 'line separator',
  settings: z.object({}),
  parts: () => [],
  sample: { answer: {} },
})
