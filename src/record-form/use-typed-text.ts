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
 * keeps the text: so does closing the record while a text cannot be read.
 */
export function useTypedText(readOnly: boolean, onTyping: (typed: TypedText | null) => void) {
  const unsaved = useRef<string | null>(null)
  /** Why the text cannot be read, once the person has left the editor with it. */
  const problem = useRef<string | null>(null)
  const report = useRef(onTyping)
  useEffect(() => {
    report.current = onTyping
  })
  const note = (typed: TypedText) => {
    unsaved.current = typed.text
    problem.current = null
    report.current(typed)
  }
  const clear = useCallback(() => {
    // Another field may have reported its own text.
    if (unsaved.current !== null) report.current(null)
    unsaved.current = null
  }, [])
  useEffect(
    () => () => {
      const reason = problem.current ?? 'This record or field was deleted while you were typing'
      if (unsaved.current) toastKept(reason, unsaved.current)
      clear()
    },
    [clear],
  )
  useEffect(() => {
    if (!readOnly || !unsaved.current) return
    toastKept('This field became read-only while you were typing', unsaved.current)
    clear()
  }, [readOnly, clear])
  const refuse = (message: string) => {
    problem.current = `Your text was not saved. ${message}`
  }
  return { note, clear, refuse }
}
