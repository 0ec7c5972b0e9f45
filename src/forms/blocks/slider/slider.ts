import * as z from 'zod/mini'
import { number as numberField } from '../../../fields/number/number.ts'
import { defineBlock } from '../block-type.ts'
import { numberEntries } from '../entry-rules.ts'
import { rangeProblem } from '../number-settings.ts'
import { onePart } from '../one-part.ts'
import { shortSetting } from '../text-settings.ts'

export const slider = defineBlock({
  type: 'slider',
  label: 'Slider',
  group: 'number',
  searchWords: 'range scale',
  settings: z.object({
    min: z._default(z.number(), 0),
    max: z._default(z.number(), 100),
    step: z._default(z.number().check(z.gt(0)), 1),
    lowLabel: shortSetting,
    highLabel: shortSetting,
    unit: shortSetting,
    invalidText: shortSetting,
  }),
  entries: numberEntries,
  parts: () => onePart(numberField),
  check: (answer, { settings }) => rangeProblem(answer[''], settings, settings.unit),
  sample: { settings: { max: 10 }, answer: { '': 7 } },
})
