import { IconCurrencyDollar } from '@tabler/icons-react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { textCell } from '../editing/text-cell.ts'
import type { FieldUi } from '../field-ui.ts'
import { numberEditor } from '../numbers/number-editor.tsx'
import { showCurrency, type CurrencyTemplate } from './currency-format.ts'
import { currency } from './currency.ts'

export const currencyUi: FieldUi<number, CurrencyTemplate> = {
  icon: IconCurrencyDollar,
  align: 'end',
  cell: textCell((amount, { template, context }) => showCurrency(amount, template, context)),
  Editor: numberEditor({ ...currency, numberFormat: template => template.numberFormat }),
  TemplateForm: lazyPart(() => import('./CurrencyTemplateForm.tsx')),
}
