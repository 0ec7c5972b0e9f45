import { Stack, Switch } from '@mantine/core'
import type { TemplateFormProps } from '../field-ui.ts'
import { DecimalPlacesInput } from '../numbers/NumberStyleInputs.tsx'
import type { PercentTemplate } from './percent-format.ts'

/** The settings of a percent field. */
export default function PercentTemplateForm({ template, onChange }: TemplateFormProps<PercentTemplate>) {
  const change = (changed: Partial<PercentTemplate>) => onChange({ ...template, ...changed })
  return (
    <Stack gap="md">
      <DecimalPlacesInput places={template.decimalPlaces} onChange={decimalPlaces => change({ decimalPlaces })} />
      <Switch
        size="xs"
        label="Progress bar"
        checked={template.showProgressBar}
        onChange={event => change({ showProgressBar: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Allow negative percentages"
        checked={template.allowNegative}
        onChange={event => change({ allowNegative: event.currentTarget.checked })}
      />
    </Stack>
  )
}
