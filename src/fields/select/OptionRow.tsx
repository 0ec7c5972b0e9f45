import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { DragMark } from '../../ui/lists/use-list-drag.ts'
import classes from '../editing/editors.module.css'
import { HueMenu } from '../editing/HueMenu.tsx'
import { focusAtEnd, isComposing } from '../editing/use-text-editor.ts'
import type { Option } from './options.ts'

interface OptionRowProps {
  option: Option
  /** The position in the list, from 1. */
  place: number
  count: number
  isRepeated: boolean
  isColored: boolean
  /** Whether the option was just added. It then takes the focus. */
  isNew: boolean
  mark: DragMark
  onChange(option: Option): void
  onMove(by: number): void
  onAddBelow(): void
  onRemove(): void
}

/** One option of the list. Enter in its name adds the next one; Alt with an arrow moves it. */
export function OptionRow({ option, place, count, mark, onChange, onMove, ...row }: OptionRowProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return
    const moves: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
    const by = event.altKey ? moves[event.key] : undefined
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (by === undefined) row.onAddBelow()
    else onMove(by)
  }

  return (
    <li className={classes['optionRow']} {...mark} aria-setsize={count} aria-posinset={place}>
      {/* For pointers; keys move an option by Alt and an arrow, or by its buttons. */}
      <span data-grip className={classes['optionGrip']} aria-hidden>
        <IconGripVertical size={14} stroke={1.75} />
      </span>
      {row.isColored && (
        <HueMenu
          label={`Color of option ${place}`}
          hue={option.color}
          onChange={color => onChange({ ...option, color })}
        />
      )}
      <TextInput
        ref={row.isNew ? focusAtEnd : null}
        className={classes['optionName'] ?? ''}
        aria-label={`Name of option ${place}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        placeholder="Name"
        maxLength={500}
        error={row.isRepeated}
        value={option.label}
        onChange={event => onChange({ ...option, label: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <ActionIcon aria-label={`Move option ${place} up`} disabled={place === 1} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={`Move option ${place} down`} disabled={place === count} onClick={() => onMove(1)}>
        <IconArrowDown size={16} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={`Delete option ${place}`} onClick={row.onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}
