import { Select, Stack } from '@mantine/core'
import type { TemplateFormProps } from '../field-ui.ts'
import { maxDecimalPlaces, numberFormats, showNumber, type NumberTemplate } from './number-format.ts'

const asTyped = 'any'

const placeChoices = [
  { value: asTyped, label: 'As typed' },
  ...Array.from({ length: maxDecimalPlaces + 1 }, (_, places) => ({
    value: String(places),
    label: places === 0 ? '1' : `1.${'0'.repeat(places)}`,
  })),
]

/** How a number field shows its numbers. */
export default function NumberTemplateForm({ template, context, onChange }: TemplateFormProps<NumberTemplate>) {
  const example = (numberFormat: NumberTemplate['numberFormat']) =>
    showNumber(1234567.89, { numberFormat, decimalPlaces: 2 }, context)
  const formatChoices = numberFormats.map(format => ({
    value: format,
    label: format === 'local' ? `Local (${example(format)})` : example(format),
  }))
  return (
    <Stack gap="sm">
      <Select
        label="Decimal places"
        data={placeChoices}
        value={template.decimalPlaces === undefined ? asTyped : String(template.decimalPlaces)}
        allowDeselect={false}
        onChange={places =>
          onChange({ ...template, decimalPlaces: places === null || places === asTyped ? undefined : Number(places) })
        }
      />
      <Select
        label="Number format"
        data={formatChoices}
        value={template.numberFormat}
        allowDeselect={false}
        onChange={chosen => {
          const numberFormat = numberFormats.find(format => format === chosen)
          if (numberFormat) onChange({ ...template, numberFormat })
        }}
      />
    </Stack>
  )
}
