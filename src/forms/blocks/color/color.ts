import * as z from 'zod/mini'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { defineBlock } from '../block-type.ts'
import { onePart } from '../one-part.ts'

export const color = defineBlock({
  type: 'color',
  label: 'Color',
  group: 'advanced',
  searchWords: 'colour picker hex',
  settings: z.object({}),
  parts: () => onePart(singleLineText),
  check: answer =>
    /^#[0-9a-f]{6}$/i.test(String(answer[''])) ? null : { part: '', message: 'Use a color, such as #3b5bdb' },
  sample: { answer: { '': '#3b5bdb' } },
})
