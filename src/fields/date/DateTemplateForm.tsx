import { Select } from '@mantine/core'
import type { TemplateFormProps } from '../field-ui.ts'
import { keptDate, today } from './calendar.ts'
import { dateFormats, showDate, type DateFormat, type DateTemplate } from './date-format.ts'

const names: Record<DateFormat, string> = { local: 'Local', long: 'Long', us: 'US', european: 'European', iso: 'ISO' }

/** How a date field shows its dates. */
export default function DateTemplateForm({ template, context, onChange }: TemplateFormProps<DateTemplate>) {
  const example = keptDate(today(context))
  return (
    <Select
      label="Date format"
      data={dateFormats.map(dateFormat => ({
        value: dateFormat,
        label: `${names[dateFormat]} (${showDate(example, { dateFormat }, context)})`,
      }))}
      value={template.dateFormat}
      allowDeselect={false}
      onChange={chosen => {
        const dateFormat = dateFormats.find(format => format === chosen)
        if (dateFormat) onChange({ ...template, dateFormat })
      }}
    />
  )
}
