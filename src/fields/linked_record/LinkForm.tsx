import { Select, Stack, Switch, Text } from '@mantine/core'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { useFieldLocation } from '../field-location.ts'
import type { TemplateFormProps } from '../field-ui.ts'
import type { LinkTemplate } from './linked_record.ts'

/**
 * Selects the linked table, which cannot change later, and whether a cell holds several records. A table can link to
 * itself. The table is what a new field needs first, so its list opens with the focus.
 */
export default function LinkForm({ template, onChange }: TemplateFormProps<LinkTemplate>) {
  const { tables, tableId } = useFieldLocation()
  const isLocked = template.inverseFieldId !== '' && template.tableId !== ''
  const isNew = template.tableId === ''
  const isAlone = tables.every(({ id }) => id === tableId)
  return (
    <Stack gap="md">
      <Select
        label="Table"
        placeholder="Select a table"
        data={tables.map(({ id, name }) => ({ value: id, label: id === tableId ? `${name} (this table)` : name }))}
        value={template.tableId || null}
        disabled={isLocked}
        description={isLocked ? "The table can't be changed after the field is created" : undefined}
        allowDeselect={false}
        searchable
        ref={isNew ? focusOnMount : null}
        selectFirstOptionOnChange
        onChange={chosen => onChange({ ...template, tableId: chosen ?? '' })}
      />
      {isAlone && !isLocked && (
        <Text size="xs" c="dimmed">
          No other tables available. Create another table to link records between tables.
        </Text>
      )}
      <Switch
        size="xs"
        label="Allow linking to several records"
        checked={template.allowMultiple}
        onChange={event => onChange({ ...template, allowMultiple: event.currentTarget.checked })}
      />
    </Stack>
  )
}
