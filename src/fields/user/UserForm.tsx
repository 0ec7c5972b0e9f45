import { Switch } from '@mantine/core'
import type { TemplateFormProps } from '../field-ui.ts'
import type { UserTemplate } from './user.ts'

/** Whether a cell holds several people. Cells that already do keep them. */
export default function UserForm({ template, onChange }: TemplateFormProps<UserTemplate>) {
  return (
    <Switch
      size="xs"
      label="Allow several people"
      checked={template.allowMultiple}
      onChange={event => onChange({ ...template, allowMultiple: event.currentTarget.checked })}
    />
  )
}
