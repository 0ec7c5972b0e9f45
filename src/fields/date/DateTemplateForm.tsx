import type { TemplateFormProps } from '../field-ui.ts'
import type { DateTemplate } from './date-format.ts'
import { DateFormatSelect } from './DateFormatSelect.tsx'

/** The date format of a field. */
export default function DateTemplateForm({ template, context, onChange }: TemplateFormProps<DateTemplate>) {
  return (
    <DateFormatSelect
      dateFormat={template.dateFormat}
      context={context}
      onChange={dateFormat => onChange({ ...template, dateFormat })}
    />
  )
}
