import * as z from 'zod/mini'
import { defineBlock } from '../block-type.ts'
import { formattedText } from '../content-settings.ts'

export const spoiler = defineBlock({
  type: 'spoiler',
  label: 'Spoiler',
  group: 'content',
  searchWords: 'details toggle collapse faq',
  settings: z.object({ text: formattedText, isOpen: z._default(z.boolean(), false) }),
  parts: () => [],
  sample: { answer: {} },
})
