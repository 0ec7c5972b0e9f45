import * as z from 'zod/mini'
import { currencyTemplate } from '../../../fields/currency/currency-format.ts'
import { currency as currencyField } from '../../../fields/currency/currency.ts'
import { defineBlock } from '../block-type.ts'
import { rangeProblem, rangeSettings } from '../number-settings.ts'
import { onePart } from '../one-part.ts'

const { currencySymbol, decimalPlaces } = currencyTemplate.shape

export const currency = defineBlock({
  type: 'currency',
  label: 'Currency',
  group: 'number',
  searchWords: 'money amount price',
  settings: z.object({
    ...rangeSettings,
    currencySymbol,
    decimalPlaces,
  }),
  parts: ({ settings }) =>
    onePart(currencyField, { currencySymbol: settings.currencySymbol, decimalPlaces: settings.decimalPlaces }),
  check: (answer, { settings }) => rangeProblem(answer[''], settings),
  sample: { settings: { min: 1, currencySymbol: '€' }, answer: { '': 12.5 } },
})
