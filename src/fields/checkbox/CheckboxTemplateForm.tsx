import { HueSelect } from '../editing/HueSelect.tsx'
import type { TemplateFormProps } from '../field-ui.ts'
import type { CheckboxTemplate } from './checkbox.ts'

/** The color of a checked box. */
export default function CheckboxTemplateForm({ template, onChange }: TemplateFormProps<CheckboxTemplate>) {
  return <HueSelect label="Color" hue={template.color} onChange={color => onChange({ ...template, color })} />
}
