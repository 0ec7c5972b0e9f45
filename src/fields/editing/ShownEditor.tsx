import { useRef, type KeyboardEvent } from 'react'
import type { EditorProps } from '../field-ui.ts'
import classes from './editors.module.css'
import { focusAtEnd, moveOf } from './use-text-editor.ts'

interface ShownEditorProps<V, T> {
  editor: EditorProps<V, T>
  /** What the value says. */
  text: string
}

/** Shows all that a cell says and changes nothing: for values that are not written as text. */
export function ShownEditor<V, T>({ editor, text }: ShownEditorProps<V, T>) {
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
    end(move === null ? editor.onCancel : () => editor.onCommit(editor.value, move))
  }
  return (
    <input
      ref={focusAtEnd}
      className={classes['input']}
      aria-label={editor.label}
      readOnly
      dir="auto"
      value={text}
      onKeyDown={onKeyDown}
      onBlur={() => end(editor.onCancel)}
    />
  )
}
