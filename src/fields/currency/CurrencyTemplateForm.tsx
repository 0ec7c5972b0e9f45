import { Stack, TextInput } from '@mantine/core'
import type { TemplateFormProps } from '../field-ui.ts'
import { DecimalPlacesInput, NumberFormatInput } from '../numbers/NumberStyleInputs.tsx'
import { currencyTemplate, type CurrencyTemplate } from './currency-format.ts'

const { currencySymbol: symbolRule } = currencyTemplate.shape

/** The currency symbol, decimal places, and number format. */
export default function CurrencyTemplateForm({ template, context, onChange }: TemplateFormProps<CurrencyTemplate>) {
  const change = (changed: Partial<CurrencyTemplate>) => onChange({ ...template, ...changed })
  const { error } = symbolRule.safeParse(template.currencySymbol)
  return (
    <Stack gap="md">
      <TextInput
        label="Currency symbol"
        value={template.currencySymbol}
        error={error?.issues[0]?.message}
        onChange={event => change({ currencySymbol: event.currentTarget.value })}
      />
      <DecimalPlacesInput places={template.decimalPlaces} onChange={decimalPlaces => change({ decimalPlaces })} />
      <NumberFormatInput
        numberFormat={template.numberFormat}
        context={context}
        onChange={numberFormat => change({ numberFormat })}
      />
    </Stack>
  )
}
