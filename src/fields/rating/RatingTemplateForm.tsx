import { Select } from '@mantine/core'
import type { TemplateFormProps } from '../field-ui.ts'
import { maxStars, type RatingTemplate } from './rating-template.ts'

const choices = Array.from({ length: maxStars }, (_, index) => String(index + 1))

/** Selects the maximum number of stars. */
export default function RatingTemplateForm({ template, onChange }: TemplateFormProps<RatingTemplate>) {
  return (
    <Select
      label="Number of stars"
      data={choices}
      value={String(template.maxRating)}
      allowDeselect={false}
      onChange={chosen => chosen !== null && onChange({ ...template, maxRating: Number(chosen) })}
    />
  )
}
