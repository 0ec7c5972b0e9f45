import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldTypes } from '../../fields/registry.ts'
import { fieldUiOf } from './field-ui-of.ts'
import styles from './BasePage.module.css'

interface FieldTypePickerProps {
  value: string
  onChange(type: string): void
}

/** Chooses a type of field, by name. */
export function FieldTypePicker({ value, onChange }: FieldTypePickerProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const found = Object.values(fieldTypes).filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
  return (
    <div>
      <TextInput
        label="Type"
        placeholder="Search field types..."
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <div className={styles.types} role="radiogroup" aria-label="Field types">
        {found.length === 0 && <p className={styles.quiet}>No field types found</p>}
        {found.map(({ type, label }) => {
          const { icon: Icon } = fieldUiOf(type)
          return (
            <label key={type} className={styles.type} data-checked={type === value || undefined}>
              <input
                type="radio"
                name="field-type"
                aria-label={label}
                className={styles.radio}
                checked={type === value}
                onChange={() => onChange(type)}
              />
              <Icon size={16} stroke={1.75} />
              {label}
            </label>
          )
        })}
      </div>
    </div>
  )
}
