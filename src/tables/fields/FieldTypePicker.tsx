import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldType } from '../../fields/registry.ts'
import { fieldUiOf } from '../../record-form/field-ui-of.ts'
import styles from './FieldTypePicker.module.css'
import { FieldTypeSearch } from './FieldTypeSearch.tsx'

interface FieldTypePickerProps {
  value: string
  /** Whether the types are offered from the beginning. */
  startsOpen: boolean
  /** Whether the field can be given a type. */
  canChoose(type: string): boolean
  onChange(type: string): void
}

const focus = (element: HTMLElement | null): void => element?.focus()

/** The type of a field: what it is and, on request, all that it can be. */
export function FieldTypePicker({ value, startsOpen, canChoose, onChange }: FieldTypePickerProps) {
  /** What was opened or closed by the person has the focus that the other one had. */
  const [list, setList] = useState({ isOpen: startsOpen, wasAsked: false })
  const { icon: Icon } = fieldUiOf(value)
  const { label } = fieldType(value)
  const close = () => setList({ isOpen: false, wasAsked: true })
  return (
    <div>
      <p className={styles.label}>Type</p>
      {list.isOpen ? (
        <FieldTypeSearch
          ref={list.wasAsked ? focus : null}
          value={value}
          canChoose={canChoose}
          onChoose={type => {
            onChange(type)
            close()
          }}
          onClose={close}
        />
      ) : (
        <button
          ref={list.wasAsked ? focus : null}
          type="button"
          className={styles.chosen}
          aria-label={`Type: ${label}`}
          aria-haspopup="listbox"
          aria-expanded={false}
          onClick={() => setList({ isOpen: true, wasAsked: true })}
        >
          <Icon size={16} stroke={1.75} />
          {label}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
