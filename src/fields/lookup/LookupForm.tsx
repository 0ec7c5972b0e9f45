import { Select, Stack, Text } from '@mantine/core'
import { useFieldLocation } from '../field-location.ts'
import type { TemplateFormProps } from '../field-ui.ts'
import { fieldType } from '../registry.ts'
import type { LookupTemplate } from './lookup.ts'

/** Selects the link field of a lookup, and the field that it shows. */
export default function LookupForm({ template, onChange }: TemplateFormProps<LookupTemplate>) {
  const { tables, tableId, fieldId } = useFieldLocation()
  const own = tables.find(({ id }) => id === tableId)
  // A link field that becomes a lookup loses its links, so it cannot be its own link field.
  const relations = (own?.fields ?? []).filter(({ id, type }) => id !== fieldId && fieldType(type).links)
  const relation = relations.find(({ id }) => id === template.linkedRecordFieldId)
  const settings = relation && fieldType(relation.type).links?.settings(relation.template)
  const target = settings && tables.find(({ id }) => id === settings.tableId)
  const fields = (target?.fields ?? []).filter(({ type }) => !fieldType(type).looksUp)
  const message = relation
    ? target
      ? null
      : 'Target table not found. Please check the linked record field configuration.'
    : relations.length === 0
      ? 'No linked record fields found. Create a linked record field first.'
      : template.linkedRecordFieldId === ''
        ? null // The dialog says so itself.
        : 'Select a linked record field first'
  const asData = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Stack gap="md">
      <Select
        label="Linked record field"
        placeholder="Select a linked record field"
        data={asData(relations)}
        value={relation?.id ?? null}
        disabled={relations.length === 0}
        allowDeselect={false}
        onChange={chosen => onChange({ linkedRecordFieldId: chosen ?? '', lookupFieldId: '' })}
      />
      {message !== null && (
        <Text size="xs" c="dimmed">
          {message}
        </Text>
      )}
      <Select
        label="Field to look up"
        placeholder="Select a field"
        data={asData(fields)}
        value={fields.some(({ id }) => id === template.lookupFieldId) ? template.lookupFieldId : null}
        disabled={!target}
        allowDeselect={false}
        searchable
        onChange={chosen => onChange({ ...template, lookupFieldId: chosen ?? '' })}
      />
    </Stack>
  )
}
