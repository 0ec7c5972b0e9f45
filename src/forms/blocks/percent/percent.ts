import * as z from 'zod/mini'
import { percent as percentField } from '../../../fields/percent/percent.ts'
import { defineBlock } from '../block-type.ts'
import { rangeProblem, rangeSettings } from '../number-settings.ts'
import { onePart } from '../one-part.ts'

/** A share. Its limits are in percent, and its answer is a fraction, as in the field. */
export const percent = defineBlock({
  type: 'percent',
  label: 'Percent',
  group: 'number',
  searchWords: 'percentage share rate',
  settings: z.object(rangeSettings),
  parts: ({ settings }) => onePart(percentField, { decimalPlaces: 2, allowNegative: (settings.min ?? 0) < 0 }),
  check: (answer, { settings }) => rangeProblem(Number((Number(answer['']) * 100).toPrecision(12)), settings, '%'),
  sample: { settings: { min: 0, max: 100 }, answer: { '': 0.25 } },
})
