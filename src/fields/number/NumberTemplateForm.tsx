import { Stack } from '@mantine/core'
import type { TemplateFormProps } from '../field-ui.ts'
import { NumberFormatInput, OptionalDecimalPlacesInput } from '../numbers/NumberStyleInputs.tsx'
import type { NumberTemplate } from './number.ts'

/** The decimal places and format of a number field. */
export default function NumberTemplateForm({ template, context, onChange }: TemplateFormProps<NumberTemplate>) {
  return (
    <Stack gap="md">
      <OptionalDecimalPlacesInput
        places={template.decimalPlaces}
        onChange={decimalPlaces => onChange({ ...template, decimalPlaces })}
      />
      <NumberFormatInput
        numberFormat={template.numberFormat}
        context={context}
        onChange={numberFormat => onChange({ ...template, numberFormat })}
      />
    </Stack>
  )
}
