import { useCallback, useEffect, useRef } from 'react'
import { toastKept } from '../ui/toasts/toasts.tsx'

/** What was typed into an editor and is not saved yet. */
export interface TypedText {
  text: string
  /** The value when the editor was opened. */
  before: unknown
}

/**
 * Reports what is typed into a field. If the field disappears or becomes read-only before the text is saved, a toast
 * keeps the text.
 */
export function useTypedText(readOnly: boolean, onTyping: (typed: TypedText | null) => void) {
  const unsaved = useRef<string | null>(null)
  const report = useRef(onTyping)
  useEffect(() => {
    report.current = onTyping
  })
  const note = (typed: TypedText) => {
    unsaved.current = typed.text
    report.current(typed)
  }
  const clear = useCallback(() => {
    // Another field may have reported its own text.
    if (unsaved.current !== null) report.current(null)
    unsaved.current = null
  }, [])
  useEffect(
    () => () => {
      if (unsaved.current) toastKept('This record or field was deleted while you were typing', unsaved.current)
      clear()
    },
    [clear],
  )
  useEffect(() => {
    if (!readOnly || !unsaved.current) return
    toastKept('This field became read-only while you were typing', unsaved.current)
    clear()
  }, [readOnly, clear])
  return { note, clear }
}
