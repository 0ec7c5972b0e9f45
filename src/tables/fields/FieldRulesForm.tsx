import { Stack, Switch, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { PlainValue, FieldRules } from '../../fields/field-rules.ts'
import { possibleRules } from '../../fields/field-rules.ts'
import type { FieldContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { RecordField } from '../../record-form/RecordField.tsx'
import { tablesClient } from '../page/tables-client.ts'
import { Duplicates } from './Duplicates.tsx'
import { type FieldDraft, rulesOfDraft } from './field-draft.ts'

interface FieldRulesFormProps {
  draft: FieldDraft
  /** Where the saved field is; null for a new one. */
  saved: SavedField | null
  context: FieldContext
  onChange(rules: FieldRules): void
  /** Whether the editor of the default value holds a text that is not saved yet. */
  onTyping(isTyping: boolean): void
  /** Called after the view was filtered for duplicates. */
  onFiltered(): void
}

const explanation = 'Records without a value are marked, and a value cannot be removed.'

/** The default value of a field, edited as in a record, and what the field asks of values. */
export function FieldRulesForm({ draft, saved, context, onChange, onTyping, onFiltered }: FieldRulesFormProps) {
  const { type, template } = draft
  const possible = possibleRules(type)
  const { now, creator } = fieldType(type)
  const rules = rulesOfDraft(draft)
  const { default: start } = rules
  const setDefault = (value: FieldRules['default'] | null) => {
    const { default: _, ...others } = rules
    onChange({ ...others, ...(value && { default: value }) })
  }
  const blanks = useBlanks(rules.required && !draft.field?.rules?.required ? saved : null)
  const isNow = start !== undefined && 'now' in start
  return (
    <Stack gap="md">
      {possible.default && !isNow && (
        <RecordField
          key={type}
          field={{ id: 'default', name: 'Default value', type, template, order: 1 }}
          recordId="default"
          value={start?.value ?? null}
          context={context}
          readOnly={false}
          onChange={({ after }) => setDefault(isNone(after) ? null : { value: after as PlainValue })}
          onLoadAll={async () => true}
          onLoadLinks={async () => ({ ids: [], isLast: true })}
          onTyping={typed => onTyping(typed !== null)}
        />
      )}
      {possible.default && (now ?? creator) && (
        <Switch
          size="xs"
          label={creator ? 'Start with the person who adds the record' : 'Start with the time of creation'}
          checked={isNow}
          onChange={event => setDefault(event.currentTarget.checked ? { now: true } : null)}
        />
      )}
      {possible.required && (
        <Switch
          size="xs"
          label="Required"
          description={blanks > 0 ? `${explanation} ${blanksText(blanks)}` : explanation}
          checked={rules.required === true}
          onChange={event => {
            const { required: _, ...others } = rules
            onChange({ ...others, ...(event.currentTarget.checked && { required: true }) })
          }}
        />
      )}
      {possible.unique && (
        <Switch
          size="xs"
          label="Unique values"
          description="No two records can have the same value."
          checked={rules.unique === true}
          onChange={event => {
            const { unique: _, ...others } = rules
            onChange({ ...others, ...(event.currentTarget.checked && { unique: true }) })
          }}
        />
      )}
      {possible.unique && rules.unique && saved && !draft.field?.rules?.unique && (
        <Duplicates field={{ id: saved.fieldId, type, template }} onFiltered={onFiltered} />
      )}
    </Stack>
  )
}

interface SavedField {
  basePublicId: string
  tableId: string
  fieldId: string
}

/** The number of records without a value; 0 until it is known. */
function useBlanks(field: SavedField | null): number {
  const { data } = useQuery({
    queryKey: ['blanks', field],
    queryFn: field
      ? ({ signal }) => {
          const { fieldId, ...place } = field
          return tablesClient.records.summaries.query({ ...place, summaries: { [fieldId]: ['empty'] } }, { signal })
        }
      : skipToken,
    gcTime: 0,
    retry: false,
  })
  return field ? Number(data?.results[field.fieldId]?.['empty'] ?? 0) : 0
}

const blanksText = (count: number) =>
  count === 1 ? '1 record has no value yet.' : `${count.toLocaleString()} records have no value yet.`

/** An unchecked box is what new records have anyway. */
const isNone = (value: unknown) => value === null || value === undefined || value === false

/** What becomes of the rules of a field whose type changes. */
export function CarriedRules({ lost }: { lost: readonly string[] }) {
  return (
    <Text size="sm" c="dimmed">
      {lost.join(' ')}
    </Text>
  )
}
