import { useMergedRef } from '@mantine/hooks'
import type { FocusEvent, KeyboardEvent, Ref } from 'react'
import classes from '../editing/editors.module.css'
import { focusAtEnd, isComposing } from '../editing/use-text-editor.ts'

interface ChoiceInputProps {
  /** What floats beside the input finds it by this. */
  ref?: Ref<HTMLInputElement>
  label: string
  /** Of the `ChoiceList` that it owns. */
  listId: string
  /** Id of something that says more. */
  describedBy?: string
  /** Index of the line that Enter takes; null when there is none. */
  active: number | null
  placeholder: string
  search: string
  onSearch(search: string): void
  /** What keys do, by their names. All others are the text's. */
  keys: Record<string, (shift: boolean) => void>
  /** Hears of every key that is not part of a composition. */
  onKey?(key: string): void
  /** The focus went, with what had been typed. */
  onLeave(text: string): void
}

/** The text that finds options in the list below it, and takes its keys. */
export function ChoiceInput({ ref = null, label, listId, describedBy, active, keys, onKey, ...of }: ChoiceInputProps) {
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
      aria-describedby={describedBy}
      autoComplete="off"
      placeholder={of.placeholder}
      value={of.search}
      onChange={event => of.onSearch(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event: FocusEvent<HTMLInputElement>) => of.onLeave(event.currentTarget.value.trim())}
    />
  )
}
