import * as z from 'zod/mini'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { defineBlock } from '../block-type.ts'
import { matchesMask } from '../match-mask.ts'
import { onePart } from '../one-part.ts'
import { lengthProblem, lengthSettings, shortSetting } from '../text-settings.ts'

export const shortAnswer = defineBlock({
  type: 'short_answer',
  label: 'Short answer',
  group: 'text',
  searchWords: 'text line name question',
  settings: z.object({
    ...lengthSettings,
    /** The form of the text: 9 stands for a digit, A for a letter, * for either, and other characters for themselves. */
    mask: shortSetting,
  }),
  parts: () => onePart(singleLineText),
  check(answer, { settings }) {
    if (settings.mask !== '' && !matchesMask(String(answer['']), settings.mask))
      return { part: '', message: settings.invalidText || `Use the form ${settings.mask}` }
    return lengthProblem(answer, settings)
  },
  sample: { settings: { maxLength: 20 }, answer: { '': 'Ann' } },
})
