import * as z from 'zod/mini'
import { number as numberField } from '../../../fields/number/number.ts'
import { defineBlock } from '../block-type.ts'
import { rangeProblem, rangeSettings } from '../number-settings.ts'
import { onePart } from '../one-part.ts'
import { pointsSetting } from '../quiz-settings.ts'

export const number = defineBlock({
  type: 'number',
  label: 'Number',
  group: 'number',
  searchWords: 'integer decimal amount quantity',
  settings: z.object({
    ...rangeSettings,
    /** For quizzes; null if no number is right. */
    rightAnswer: z._default(z.nullable(z.number()), null),
    points: pointsSetting,
  }),
  parts: () => onePart(numberField),
  check: (answer, { settings }) => rangeProblem(answer[''], settings),
  score: (answer, { settings: { rightAnswer, points } }) =>
    rightAnswer === null ? null : { points: answer[''] === rightAnswer ? points : 0, max: points },
  sample: { settings: { min: 0, max: 100, step: 5, rightAnswer: 25 }, answer: { '': 25 } },
})
