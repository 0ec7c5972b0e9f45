import * as z from 'zod/mini'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { fold } from '../../../fields/text/fold.ts'
import { defineBlock } from '../block-type.ts'
import { matchesMask } from '../match-mask.ts'
import { onePart } from '../one-part.ts'
import { pointsSetting } from '../quiz-settings.ts'
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
    /** For quizzes: the texts that are right, ignoring case. */
    rightAnswers: z._default(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(50)), []),
    points: pointsSetting,
  }),
  parts: () => onePart(singleLineText),
  check(answer, { settings }) {
    if (settings.mask !== '' && !matchesMask(String(answer['']), settings.mask))
      return { part: '', message: settings.invalidText || `Use the form ${settings.mask}` }
    return lengthProblem(answer, settings)
  },
  score(answer, { settings: { rightAnswers, points } }) {
    if (rightAnswers.length === 0) return null
    const given = fold(String(answer[''] ?? '').trim())
    return { points: rightAnswers.some(right => fold(right.trim()) === given) ? points : 0, max: points }
  },
  sample: { settings: { maxLength: 20, rightAnswers: ['Ann'] }, answer: { '': 'Ann' } },
})
