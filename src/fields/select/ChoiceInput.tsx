import { useMergedRef } from '@mantine/hooks'
import type { FocusEvent, KeyboardEvent, Ref } from 'react'
import classes from '../editing/editors.module.css'
import { focusAtEnd, isComposing } from '../editing/use-text-editor.ts'

interface ChoiceInputProps {
  /** Anchors floating parts to the input. */
  ref?: Ref<HTMLInputElement>
  label: string
  /** The id of the `ChoiceList` that the input owns. */
  listId: string
  /** The id of an element that describes the input. */
  describedBy?: string | undefined
  /** Index of the line that Enter chooses; null if there is none. */
  active: number | null
  /** Whether nothing could be chosen for the text. */
  isInvalid?: boolean
  placeholder: string
  search: string
  onSearch(search: string): void
  /** Handlers by key name. All other keys edit the text. */
  keys: Record<string, (shift: boolean) => void>
  /** Called for every key that is not part of a composition. */
  onKey?(key: string): void
  /** Called on blur with the typed text. */
  onLeave(text: string): void
}

/** An input that searches the options in the list below it, and handles the keys of the list. */
export function ChoiceInput({ ref = null, label, listId, active, keys, onKey, ...rest }: ChoiceInputProps) {
  const input = useMergedRef(focusAtEnd, ref)
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event)) return
    onKey?.(event.key)
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act(event.shiftKey)
  }
  return (
    <input
      ref={input}
      type="text"
      role="combobox"
      className={classes['input']}
      aria-label={label}
      aria-expanded
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
      aria-describedby={rest.describedBy}
      aria-invalid={rest.isInvalid === true}
      autoComplete="off"
      placeholder={rest.placeholder}
      value={rest.search}
      onChange={event => rest.onSearch(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event: FocusEvent<HTMLInputElement>) => rest.onLeave(event.currentTarget.value.trim())}
    />
  )
}
