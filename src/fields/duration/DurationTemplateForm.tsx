import { Select } from '@mantine/core'
import type { TemplateFormProps } from '../field-ui.ts'
import { durationFormats, showDuration, type DurationTemplate } from './duration-format.ts'

/** An hour and a half, with digits for every format. */
const example = 5_415.678

const choices = durationFormats.map(format => ({
  value: format,
  label: `${format} (${showDuration(example, { format })})`,
}))

/** The format of a duration field. */
export default function DurationTemplateForm({ template, onChange }: TemplateFormProps<DurationTemplate>) {
  return (
    <Select
      label="Duration format"
      data={choices}
      value={template.format}
      allowDeselect={false}
      onChange={chosen => {
        const format = durationFormats.find(each => each === chosen)
        if (format) onChange({ ...template, format })
      }}
    />
  )
}
