import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldType } from '../../fields/registry.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import styles from './FieldTypePicker.module.css'
import { FieldTypeSearch } from './FieldTypeSearch.tsx'

interface FieldTypePickerProps {
  value: string
  /** Whether the list is open at first. */
  startsOpen: boolean
  /** Whether the field can get this type. */
  canChoose(type: string): boolean
  onChange(type: string): void
  /** Moves the focus after a choice; if absent, it moves to the button of the list. */
  onChosen?: (() => void) | undefined
}

const focus = (element: HTMLElement | null): void => element?.focus()

/** The type of a field, and a list to choose another one from. */
export function FieldTypePicker({ value, startsOpen, canChoose, onChange, onChosen }: FieldTypePickerProps) {
  /** Whether the list is open. After the person has opened or closed it, the list or its button takes the focus. */
  const [list, setList] = useState({ isOpen: startsOpen, takesFocus: false })
  const { icon: Icon } = fieldUiOf(value)
  const { label } = fieldType(value)
  const close = () => setList({ isOpen: false, takesFocus: true })
  return (
    <div>
      <p className={styles.label}>Type</p>
      {list.isOpen ? (
        <FieldTypeSearch
          ref={list.takesFocus ? focus : null}
          value={value}
          canChoose={canChoose}
          onChoose={type => {
            onChange(type)
            setList({ isOpen: false, takesFocus: !onChosen })
            onChosen?.()
          }}
          onClose={close}
        />
      ) : (
        <button
          ref={list.takesFocus ? focus : null}
          type="button"
          className={styles.chosen}
          aria-label={`Type: ${label}`}
          aria-haspopup="listbox"
          aria-expanded={false}
          onClick={() => setList({ isOpen: true, takesFocus: true })}
        >
          <Icon size={16} stroke={1.75} />
          {label}
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
