import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { fieldType } from '../fields/registry.ts'
import type { Field } from '../engine/model/structure.ts'
import styles from './FieldBox.module.css'
import { fieldUiOf } from '../fields/registry.ui.ts'
import { fieldBoxMark } from './record-form-focus.ts'

interface FieldBoxProps {
  ref: Ref<HTMLButtonElement>
  field: Field
  value: unknown
  /** The value as it is drawn. */
  view: ReactNode
  /** Ids of the elements that name the button. */
  labelledBy: string
  isBusy: boolean
  readOnly: boolean
  /** Opens the value outside of an editor. */
  onOpen: (() => void) | undefined
  /** Changes the value at once, without an editor. */
  onChange(value: unknown): void
  onEdit(): void
  /** A key with a character was pressed. */
  onType(key: string): void
}

/** The value of a field as a button: it opens the editor, toggles the value, or opens it. */
export function FieldBox(props: FieldBoxProps) {
  const { ref, field, value, view, labelledBy, isBusy, readOnly, onOpen, onChange, onEdit, onType } = props
  const { toggle, press } = fieldUiOf(field.type)
  const hasLinks = fieldType(field.type).links !== undefined
  const button = (
    <button
      ref={ref}
      type="button"
      className={hasLinks ? styles.cover : readOnly ? styles.opener : styles.box}
      aria-labelledby={labelledBy}
      aria-busy={isBusy || undefined}
      {...{ [fieldBoxMark]: '' }}
      onClick={event => {
        const across = press && pressedAt(event)
        if (onOpen) onOpen()
        else if (toggle) onChange(toggle(value))
        else if (press && across !== undefined) onChange(press(value, { across, template: field.template }))
        else onEdit()
      }}
      onKeyDown={event => {
        if (onOpen || toggle || !isCharacter(event)) return
        event.preventDefault()
        onType(event.key)
      }}
    >
      {!hasLinks && view}
    </button>
  )
  if (!hasLinks) return button
  // Each link is a button of its own, so the links lie above this button and not inside of it.
  return (
    <div className={styles.linkedBox}>
      {button}
      {view}
    </div>
  )
}

/** Whether a key types a character. AltGr, which many layouts need for '@', counts as Ctrl and Alt on Windows. */
function isCharacter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  const isShortcut = metaKey || ((ctrlKey || altKey) && !event.getModifierState('AltGraph'))
  return [...key].length === 1 && key !== ' ' && !isShortcut
}

/** How far across the drawn value a click was, from 0 to 1; undefined for a click beside it and for a key. */
function pressedAt({ currentTarget, clientX, detail }: MouseEvent<HTMLElement>): number | undefined {
  const shown = currentTarget.firstElementChild?.firstElementChild?.getBoundingClientRect()
  if (detail === 0 || !shown || clientX < shown.left || clientX > shown.right) return undefined
  return (clientX - shown.left) / shown.width
}
