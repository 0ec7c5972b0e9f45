import * as z from 'zod/mini'
import { number as numberField } from '../../../fields/number/number.ts'
import { defineBlock } from '../block-type.ts'
import { rangeProblem, rangeSettings } from '../number-settings.ts'
import { onePart } from '../one-part.ts'

export const number = defineBlock({
  type: 'number',
  label: 'Number',
  group: 'number',
  searchWords: 'integer decimal amount quantity',
  settings: z.object({
    ...rangeSettings,
  }),
  parts: () => onePart(numberField),
  check: (answer, { settings }) => rangeProblem(answer[''], settings),
  sample: { settings: { min: 0, max: 100, step: 5 }, answer: { '': 25 } },
})
