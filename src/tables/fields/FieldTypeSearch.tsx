import { TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import type { FieldType } from '../../fields/field-type.ts'
import { ListOption } from '../../ui/menus/ListOption.tsx'
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

/** How many types each key moves by. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

/** All field types by group: type to search, use the arrow keys to move, press Enter to choose. */
export function FieldTypeSearch({ ref, value, canChoose, onChoose, onClose }: FieldTypeSearchProps) {
  const [search, setSearch] = useState('')
  /** The type that Enter chooses. */
  const [active, setActive] = useState(value)
  const id = useId()
  const groups = fieldTypeChoices(search)
  const found = groups.flatMap(({ types }) => types)
  const at = found.findIndex(({ type }) => type === active)
  const idOf = (type: string) => `${id}-${type}`

  function find(text: string): void {
    const next = fieldTypeChoices(text)
    setSearch(text)
    setActive(next.flatMap(({ types }) => types)[bestMatch(next, text)]?.type ?? '')
  }

  function go(by: number): void {
    // A single step wraps around; a page stops at the end.
    const to = Math.abs(by) === 1 ? (at + by + found.length) % found.length : at + by
    setActive(found[Math.max(0, Math.min(found.length - 1, to))]?.type ?? '')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const by = steps[event.key]
    if (by === undefined && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (by !== undefined) go(by)
    else if (event.key === 'Escape') onClose()
    else if (at >= 0 && canChoose(active)) onChoose(active)
  }

  return (
    <div>
      <TextInput
        {...ownEscape}
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-label="Search field types"
        aria-expanded={found.length > 0}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={at >= 0 ? idOf(active) : undefined}
        placeholder="Search field types..."
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={event => find(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* Native lists cannot be driven from a text input. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label="Field types" className={styles.list} hidden={found.length === 0}>
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
      <output className={styles.none}>{found.length === 0 && 'No field types found'}</output>
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
