import { type RefObject, useEffect, useRef, useState } from 'react'
import { isTruncated } from '../fields/truncated-list.ts'
import type { Move } from '../fields/field-ui.ts'
import { recordsNotLoaded } from '../texts/record-texts.ts'
import { toastError } from '../ui/toasts/toasts.tsx'
import type { Field } from '../engine/model/structure.ts'
import { focusFieldBox } from './record-form-focus.ts'

/** The field and value that an editor was opened with. */
export interface EditedField {
  /** The field as it is now, or as it was when the editor was opened if its type has changed since: the editor stays open. */
  field: Field
  value: unknown
  initialText?: string
  /** Whether the field has another type by now. */
  isOutdated: boolean
}

interface FieldEditingOptions {
  field: Field
  value: unknown
  readOnly: boolean
  /** The button that opens the editor. */
  box: RefObject<HTMLButtonElement | null>
  /** Loads the whole value if only its beginning is here; resolves to whether that worked. */
  loadAll(): Promise<boolean>
}

/** Opens and closes the editor of one field, and moves the focus when it closes. */
export function useFieldEditing({ field, value, readOnly, box, loadAll }: FieldEditingOptions) {
  /** An editor that opens once the whole value is loaded, with the text that was typed for it. */
  const [waiting, setWaiting] = useState<{ text?: string } | null>(null)
  const [opened, setOpened] = useState<Omit<EditedField, 'isOutdated'> | null>(null)
  const lastMove = useRef<Move | null>(null)

  useEffect(() => {
    const move = lastMove.current
    lastMove.current = null
    if (opened || move === null) return
    if (move !== 'stay') {
      focusFieldBox(box.current, move)
      return
    }
    // An editor that closes on blur does not know yet where the focus goes.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [opened, box])

  const open = (text: string | undefined) =>
    setOpened({ field, value, ...(text !== undefined && { initialText: text }) })

  if (waiting && !isTruncated(value)) {
    setWaiting(null)
    open(waiting.text)
  }
  if (readOnly && opened) setOpened(null)

  const isOutdated = opened !== null && opened.field.type !== field.type
  return {
    /** What is being edited; null while no editor is open. */
    edited: opened && { ...opened, field: isOutdated ? opened.field : field, isOutdated },
    isWaiting: waiting !== null,
    /** Opens the editor, with a typed text if there is one. */
    start(text?: string): void {
      if (!isTruncated(value)) return open(text)
      setWaiting(one => ({ ...one, ...(text !== undefined && { text: (one?.text ?? '') + text }) }))
      void loadAll().then(isLoaded => {
        if (isLoaded) return
        setWaiting(null)
        toastError(recordsNotLoaded)
      })
    },
    close(move: Move): void {
      lastMove.current = move
      setOpened(null)
    },
  }
}
