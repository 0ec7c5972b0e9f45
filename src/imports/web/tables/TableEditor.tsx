import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FieldRow } from './FieldRow.tsx'
import { recordsText } from './job-text.ts'
import { type TableDraft, withField } from './tables-draft.ts'
import styles from './Tables.module.css'

interface TableEditorProps {
  table: TableDraft
  /** All tables, which links refer to. */
  tables: readonly TableDraft[]
  startsOpen: boolean
  onChange(change: Partial<TableDraft>): void
  onRename(): void
}

/** One table of an import, with its fields when it is open. */
export function TableEditor({ table, tables, startsOpen, onChange, onRename }: TableEditorProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const content = useId()
  const { name, fields, included, records } = table
  const count = fields.filter(field => field.included).length
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={styles.table} data-excluded={!included || undefined}>
      <div className={styles.head}>
        <Checkbox
          checked={included}
          aria-label={`Import the table ${name}`}
          onChange={event => onChange({ included: event.currentTarget.checked })}
        />
        <UnstyledButton
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          <bdi className={styles.tableName}>{name}</bdi>
          <span className={styles.count}>
            {count} {count === 1 ? 'field' : 'fields'}
            {records !== null && ` · ${recordsText(records)}`}
          </span>
        </UnstyledButton>
        <ActionIcon aria-label={`Rename the table ${name}`} onClick={onRename}>
          <IconPencil size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <div id={content} hidden={!isOpen}>
        {isOpen && (
          <ul className={styles.fields} aria-label={`Fields of ${name}`}>
            {fields.map(field => (
              <FieldRow
                key={field.key}
                field={field}
                table={table}
                tables={tables}
                onChange={change => onChange(withField(table, field.key, change))}
                onPrimary={() =>
                  onChange({ ...withField(table, field.key, { included: true }), primaryKey: field.key })
                }
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
