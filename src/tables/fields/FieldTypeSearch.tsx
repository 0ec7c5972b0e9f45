import { TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useId, useState, type Ref } from 'react'
import type { FieldType } from '../../fields/field-type.ts'
import { ListOption } from '../../ui/menus/ListOption.tsx'
import { useActiveOption } from '../../ui/menus/use-active-option.ts'
import { fieldTypeChoices, bestMatch } from './field-type-choices.ts'
import { fieldUiOf } from '../../fields/registry.ui.ts'
import styles from './FieldTypePicker.module.css'

interface FieldTypeSearchProps {
  ref: Ref<HTMLInputElement>
  value: string
  canChoose(type: string): boolean
  onChoose(type: string): void
  onClose(): void
}

/** Escape closes the list, but not the dialog around it. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** All field types by group: type to search, use the arrow keys to move, press Enter to choose. */
export function FieldTypeSearch({ ref, value, canChoose, onChoose, onClose }: FieldTypeSearchProps) {
  const [search, setSearch] = useState('')
  const id = useId()
  const groups = fieldTypeChoices(search)
  const { active, setActive, onKeyDown } = useActiveOption({
    ids: groups.flatMap(({ types }) => types.map(({ type }) => type)),
    initial: value,
    onChoose: type => canChoose(type) && onChoose(type),
    onClose,
  })
  const idOf = (type: string) => `${id}-${type}`

  function find(text: string): void {
    const next = fieldTypeChoices(text)
    setSearch(text)
    setActive(next.flatMap(({ types }) => types)[bestMatch(next, text)]?.type ?? '')
  }

  return (
    <div>
      <TextInput
        {...ownEscape}
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-label="Search field types"
        aria-expanded={groups.length > 0}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={active === null ? undefined : idOf(active)}
        placeholder="Search field types..."
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={event => find(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Native lists cannot be driven from a text input. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label="Field types" className={styles.list} hidden={groups.length === 0}>
        {groups.map(({ label, types }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={label} role="group" aria-label={label}>
            <div className={styles.group} aria-hidden>
              {label}
            </div>
            {types.map(type => (
              <TypeOption
                key={type.type}
                id={idOf(type.type)}
                type={type}
                isActive={type.type === active}
                isChosen={type.type === value}
                isDisabled={!canChoose(type.type)}
                onChoose={() => onChoose(type.type)}
                onPoint={() => setActive(type.type)}
              />
            ))}
          </div>
        ))}
      </div>
      <output className={styles.none}>{groups.length === 0 && 'No field types found'}</output>
    </div>
  )
}

interface TypeOptionProps {
  id: string
  type: FieldType
  isActive: boolean
  isChosen: boolean
  isDisabled: boolean
  onChoose(): void
  onPoint(): void
}

function TypeOption({ type, isChosen, isDisabled, ...option }: TypeOptionProps) {
  const { icon: Icon } = fieldUiOf(type.type)
  return (
    <ListOption {...option} className={styles.type} isSelected={isChosen} isDisabled={isDisabled}>
      <Icon size={16} stroke={1.75} />
      {type.label}
      {isDisabled && <span className={styles.aside}>Only for new fields</span>}
      {isChosen && <IconCheck size={14} stroke={2} className={styles.tick ?? ''} aria-hidden />}
    </ListOption>
  )
}
