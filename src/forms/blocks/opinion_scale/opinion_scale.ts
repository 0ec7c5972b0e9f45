import * as z from 'zod/mini'
import { number as numberField } from '../../../fields/number/number.ts'
import { defineBlock } from '../block-type.ts'
import { numberEntries } from '../entry-rules.ts'
import { rangeProblem } from '../number-settings.ts'
import { onePart } from '../one-part.ts'
import { shortSetting } from '../text-settings.ts'

/** A row of whole numbers. From 0 to 10 it is the scale of the Net Promoter Score. */
export const opinionScale = defineBlock({
  type: 'opinion_scale',
  label: 'Opinion scale',
  group: 'number',
  searchWords: 'nps net promoter likert scale',
  settings: z.object({
    first: z._default(z.literal([0, 1]), 0),
    last: z._default(z.int().check(z.gte(2), z.lte(10)), 10),
    lowLabel: shortSetting,
    middleLabel: shortSetting,
    highLabel: shortSetting,
    invalidText: shortSetting,
  }),
  entries: numberEntries,
  parts: () => onePart(numberField, { decimalPlaces: 0 }),
  check: (answer, { settings: { first, last, invalidText } }) =>
    rangeProblem(answer[''], { min: first, max: last, step: 1, invalidText }),
  sample: { answer: { '': 9 } },
})
