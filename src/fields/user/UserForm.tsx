import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { TemplateFormProps } from '../field-ui.ts'
import type { UserTemplate } from './user.ts'

/** Whether a cell holds several people. Cells that already do keep them. */
export default function UserForm({ template, onChange }: TemplateFormProps<UserTemplate>) {
  const [wasMultiple] = useState(template.allowMultiple)
  return (
    <Switch
      size="xs"
      label="Allow several people"
      checked={template.allowMultiple}
      description={wasMultiple && !template.allowMultiple ? 'Cells with several people keep them.' : undefined}
      onChange={event => onChange({ ...template, allowMultiple: event.currentTarget.checked })}
    />
  )
}
