import { Popover, Switch } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import type { Table } from '../structure.ts'
import styles from './BasePage.module.css'

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
    <Popover position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <button type="button" className={styles.tool} data-active={hidden > 0 || undefined}>
          <IconEyeOff size={16} stroke={1.75} aria-hidden />
          {hidden > 0 ? `${hidden} hidden` : 'Hide fields'}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Fields shown">
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
      </Popover.Dropdown>
    </Popover>
  )
}
