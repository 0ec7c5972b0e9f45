import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { formattedText } from '../content-settings.ts'

export const richText = defineBlock({
  type: 'rich_text',
  label: 'Text',
  group: 'content',
  searchWords: 'paragraph description note',
  settings: z.object({ text: formattedText }),
  parts: () => [],
  sample: { answer: {} },
})
