import * as z from 'zod/mini'
import { longText } from '../../../fields/long_text/long_text.ts'
import { defineBlock } from '../block-type.ts'
import { onePart } from '../one-part.ts'
import { lengthProblem, lengthSettings } from '../text-settings.ts'

export const longAnswer = defineBlock({
  type: 'long_answer',
  label: 'Long answer',
  group: 'text',
  searchWords: 'paragraph text area comment',
  settings: z.object({ ...lengthSettings, rows: z._default(z.int().check(z.gte(1), z.lte(30)), 4) }),
  parts: () => onePart(longText),
  check: (answer, { settings }) => lengthProblem(answer, settings),
  sample: { answer: { '': 'First line\nSecond line' } },
})
