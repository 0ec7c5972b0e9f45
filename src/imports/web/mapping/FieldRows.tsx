import { Checkbox, Select, TextInput } from '@mantine/core'

import { limits } from '../../../engine/model/structure.ts'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import type { ProposedColumn } from '../../proposal.ts'
import styles from '../Imports.module.css'
import { TypeIcon, typeOf } from '../TypeMenu.tsx'
import {
  createFor,
  enableField,
  type MappedField,
  mapField,
  type MappingDraft,
  unusedColumns,
} from './mapping-draft.ts'

interface FieldRowsProps {
  draft: MappingDraft
  columns: readonly ProposedColumn[]
  onChange(draft: MappingDraft): void
}

const noColumn = 'none'

/** The fields of the table, each with the column that it gets, then the columns that no field gets. */
export function FieldRows({ draft, columns, onChange }: FieldRowsProps) {
  const unused = unusedColumns(draft, columns)
  return (
    <>
      <ul className={styles.fieldRows} aria-label="Fields">
        {draft.fields.map(mapped => (
          <FieldRow key={mapped.field.id} mapped={mapped} draft={draft} columns={columns} onChange={onChange} />
        ))}
      </ul>
      {unused.length > 0 && (
        <>
          <h3 className={styles.heading}>Columns without a field</h3>
          <ul className={styles.fieldRows} aria-label="Columns without a field">
            {unused.map(index => (
              <UnusedColumn key={index} index={index} draft={draft} columns={columns} onChange={onChange} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function FieldRow({ mapped, draft, columns, onChange }: FieldRowsProps & { mapped: MappedField }) {
  const { field, index, enabled, refused } = mapped
  const isPrimary = field.id === draft.primaryFieldId
  const names = columns.map(({ name }, at) => ({ value: String(at), label: name }))
  const reason = refused ?? (isPrimary ? 'Primary field is required for import' : null)
  const box = (
    <Checkbox
      label={field.name}
      checked={enabled && refused === null}
      disabled={reason !== null}
      onChange={event => onChange(enableField(draft, field.id, event.currentTarget.checked))}
    />
  )
  return (
    <li className={styles.fieldRow} data-refused={refused !== null || undefined}>
      <span className={styles.fieldName}>
        <TypeIcon type={field.type} />
        {reason === null ? (
          box
        ) : (
          <Tooltip label={reason}>
            <span>{box}</span>
          </Tooltip>
        )}
      </span>
      {refused === null ? (
        <Select
          aria-label={`Column for ${field.name}`}
          data={[{ value: noColumn, label: 'No column' }, ...names]}
          value={index === null ? noColumn : String(index)}
          allowDeselect={false}
          searchable
          disabled={!enabled}
          onChange={value => onChange(mapField(draft, field.id, value === noColumn ? null : Number(value)))}
        />
      ) : (
        <span className={styles.dim}>{refused}</span>
      )}
    </li>
  )
}

function UnusedColumn({ index, draft, columns, onChange }: FieldRowsProps & { index: number }) {
  const column = columns[index]
  if (!column) return null
  const name = draft.newFields.get(index)
  return (
    <li className={styles.fieldRow}>
      <span className={styles.fieldName}>
        <TypeIcon type={column.type} />
        <Checkbox
          label={`Create a field for ${column.name}`}
          checked={name !== undefined}
          onChange={event => onChange(createFor(draft, index, event.currentTarget.checked ? column.name : null))}
        />
      </span>
      {name === undefined ? (
        <span className={styles.dim}>Not imported</span>
      ) : (
        <TextInput
          aria-label={`Name of the ${typeOf(column.type)?.label ?? ''} field for ${column.name}`}
          value={name}
          maxLength={limits.nameLength}
          onChange={event => onChange(createFor(draft, index, event.currentTarget.value))}
        />
      )}
    </li>
  )
}
