import { Checkbox } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { moveOf } from '../editing/use-text-editor.ts'
import type { EditorProps } from '../field-ui.ts'
import classes from '../editing/editors.module.css'
import type { CheckboxTemplate } from './checkbox.ts'

const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

/** Where cells are edited one by one, as beside a record; the grid toggles instead. Space and a click commit at once. */
export default function CheckboxEditor({ value, label, onCommit, onCancel }: EditorProps<boolean, CheckboxTemplate>) {
  const ended = useRef(false)

  function end(finish: () => void): void {
    if (ended.current) return
    ended.current = true
    finish()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const move = moveOf(event, false)
    if (event.key !== 'Escape' && move === null) return
    event.preventDefault()
    event.stopPropagation()
    end(() => (move === null ? onCancel() : onCommit(value, move)))
  }

  return (
    <Checkbox
      ref={focus}
      className={classes['check'] ?? ''}
      aria-label={label}
      checked={value === true}
      onChange={event => {
        const { checked } = event.currentTarget
        end(() => onCommit(checked, 'stay'))
      }}
      onKeyDown={onKeyDown}
      onBlur={() => end(onCancel)}
    />
  )
}
