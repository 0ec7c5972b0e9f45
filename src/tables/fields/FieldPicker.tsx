import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Field } from '../../engine/model/structure.ts'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { ListOption } from '../../ui/menus/ListOption.tsx'
import { useActiveOption } from '../../ui/menus/use-active-option.ts'
import { FieldLabel } from './FieldLabel.tsx'
import styles from './FieldPicker.module.css'
import { bestField, findFields } from './find-fields.ts'

interface FieldPickerProps {
  /** The fields to choose from. */
  fields: readonly Field[]
  /** Names the search and says what the field is for: 'Find a field to sort by'. */
  label: string
  onChoose(field: Field): void
  /** Called for Escape; if absent, Escape closes the panel around the picker. */
  onClose?: () => void
}

/** Selects the search of a picker. */
export const fieldSearch = '[data-field-search]'

/** A list of fields: type to search, use the arrow keys to move, press Enter to choose. */
export function FieldPicker({ fields, label, onChoose, onClose }: FieldPickerProps) {
  const [search, setSearch] = useState('')
  const id = useId()
  const found = findFields(fields, search)
  const choose = (fieldId: string) => {
    const field = found.find(one => one.id === fieldId)
    if (field) onChoose(field)
  }
  const { active, setActive, onKeyDown } = useActiveOption({
    ids: found.map(field => field.id),
    initial: fields[0]?.id ?? '',
    onChoose: choose,
    onClose,
  })
  const find = (text: string) => {
    setSearch(text)
    setActive(bestField(findFields(fields, text), text)?.id ?? '')
  }
  return (
    <div>
      <TextInput
        ref={focusOnMount}
        data-field-search
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        placeholder={`${label}...`}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={event => find(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Native lists cannot be driven from a text input. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label="Fields" className={styles.list} hidden={found.length === 0}>
        {found.map(field => (
          <ListOption
            key={field.id}
            id={`${id}-${field.id}`}
            className={styles.option}
            isActive={field.id === active}
            isSelected={false}
            onChoose={() => onChoose(field)}
            onPoint={() => setActive(field.id)}
          >
            <FieldLabel field={field} />
          </ListOption>
        ))}
      </div>
      <output className={styles.none}>{found.length === 0 && 'No fields found'}</output>
    </div>
  )
}
