import { Switch } from '@mantine/core'
import { primaryFieldHint } from './field-draft.ts'
import type { FieldDraft } from './field-draft.ts'

interface PrimaryFieldSwitchProps {
  draft: FieldDraft
  onChange(becomesPrimary: boolean): void
}

/** Makes a field the primary one. The primary field only changes when another one takes its place. */
export function PrimaryFieldSwitch({ draft, onChange }: PrimaryFieldSwitchProps) {
  const { isDisabled, hint } = primaryFieldHint(draft)
  return (
    <Switch
      size="xs"
      label="Use as primary field"
      description={hint}
      checked={draft.isPrimary || draft.becomesPrimary}
      disabled={isDisabled}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
