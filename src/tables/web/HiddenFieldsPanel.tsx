import { Switch } from '@mantine/core'
import type { Field } from '../structure.ts'
import styles from './BasePage.module.css'

interface HiddenFieldsPanelProps {
  /** Those that may be hidden. */
  fields: Field[]
  hiddenFieldIds: string[]
  onChange(hiddenFieldIds: string[]): void
}

/** Fields, each to be shown or hidden. */
export default function HiddenFieldsPanel({ fields, hiddenFieldIds, onChange }: HiddenFieldsPanelProps) {
  const show = (fieldId: string, shown: boolean) =>
    onChange(shown ? hiddenFieldIds.filter(id => id !== fieldId) : [...hiddenFieldIds, fieldId])
  return (
    <div className={styles.fields}>
      {fields.map(({ id, name }) => (
        <Switch
          key={id}
          size="xs"
          label={name}
          checked={!hiddenFieldIds.includes(id)}
          onChange={event => show(id, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
