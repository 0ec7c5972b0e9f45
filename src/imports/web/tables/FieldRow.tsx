import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { typeOf } from '../TypeMenu.tsx'
import { canBePrimary, canImport, type FieldDraft, leftOutText, type TableDraft } from './tables-draft.ts'
import styles from './Tables.module.css'

interface FieldRowProps {
  field: FieldDraft
  table: TableDraft
  tables: readonly TableDraft[]
  onChange(change: Partial<FieldDraft>): void
  onPrimary(): void
}

/** One field of a table: whether it is imported, its name, its type, and whether it names the records. */
export function FieldRow({ field, table, tables, onChange, onPrimary }: FieldRowProps) {
  const { key, name, included, type, types, sourceType, linkedTableId } = field
  const isPrimary = key === table.primaryKey
  const isPossible = canImport(field)
  const note = leftOutText(field, tables) ?? field.note
  return (
    <li className={styles.field} data-excluded={!included || undefined}>
      <Checkbox
        checked={included}
        disabled={isPrimary || !isPossible}
        aria-label={`Import ${name}`}
        title={isPrimary ? 'Primary field is required for import' : undefined}
        onChange={event => onChange({ included: event.currentTarget.checked })}
      />
      <TextInput
        size="xs"
        className={styles.fieldName}
        aria-label={`Name of ${name || sourceType}`}
        value={name}
        maxLength={255}
        disabled={!included}
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      {type === null ? (
        <span className={styles.fixedType}>{linkedTableId === null ? sourceType : 'Linked record'}</span>
      ) : (
        <NativeSelect
          size="xs"
          className={styles.fieldType}
          aria-label={`Type of ${name}`}
          value={type}
          disabled={!included || types.length < 2}
          data={types.map(one => ({ value: one, label: typeOf(one)?.label ?? one }))}
          onChange={event => onChange({ type: event.currentTarget.value })}
        />
      )}
      <Radio
        size="xs"
        name={`primary of ${table.key}`}
        label="Primary"
        aria-label={`${name} is the primary field`}
        className={styles.primary}
        checked={isPrimary}
        disabled={!canBePrimary(field)}
        onChange={onPrimary}
      />
      {note !== null && isPossible && <span className={styles.note}>{note}</span>}
      {!isPossible && <span className={styles.note}>{field.note ?? `${sourceType} fields cannot be imported`}</span>}
    </li>
  )
}
