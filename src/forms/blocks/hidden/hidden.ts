import * as z from 'zod/mini'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { defineBlock } from '../block-type.ts'
import { onePart } from '../one-part.ts'
import { shortSetting } from '../text-settings.ts'

/** A value from the address with which the form was opened. */
export const hidden = defineBlock({
  type: 'hidden',
  label: 'Hidden field',
  group: 'advanced',
  searchWords: 'url parameter utm source',
  settings: z.object({ fallback: shortSetting }),
  isInvisible: true,
  parts: () => onePart(singleLineText),
  sample: { answer: { '': 'newsletter' } },
})
