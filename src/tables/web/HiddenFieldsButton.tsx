import { Switch } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { Table } from '../structure.ts'
import styles from './BasePage.module.css'
import { ViewTool } from './ViewTool.tsx'

interface HiddenFieldsButtonProps {
  table: Table
  hiddenFieldIds: string[]
  onChange(hiddenFieldIds: string[]): void
}

/** Opens the fields of a view, each to be shown or hidden. The primary field always shows. */
export function HiddenFieldsButton({ table, hiddenFieldIds, onChange }: HiddenFieldsButtonProps) {
  const fields = table.fields.filter(({ id }) => id !== table.primaryFieldId)
  const hidden = fields.filter(({ id }) => hiddenFieldIds.includes(id)).length
  const show = (fieldId: string, shown: boolean) =>
    onChange(shown ? hiddenFieldIds.filter(id => id !== fieldId) : [...hiddenFieldIds, fieldId])
  return (
    <ViewTool
      icon={IconEyeOff}
      label={hidden > 0 ? `${hidden} hidden` : 'Hide fields'}
      panel="Fields shown"
      active={hidden > 0}
    >
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
    </ViewTool>
  )
}
