import type { EditorProps } from '../field-ui.ts'
import classes from './editors.module.css'
import { useUntypedEnd } from './use-end.ts'
import { focusAtEnd } from './use-text-editor.ts'

interface ReadOnlyEditorProps<V, T> {
  editor: EditorProps<V, T>
  /** The full text of the value. */
  text: string
}

/** Shows the full text of a cell and changes nothing, for values that are not edited as text. */
export function ReadOnlyEditor<V, T>({ editor, text }: ReadOnlyEditorProps<V, T>) {
  const { onKeyDown, onBlur } = useUntypedEnd(editor)
  return (
    <input
      ref={focusAtEnd}
      className={classes['input']}
      aria-label={editor.label}
      readOnly
      dir="auto"
      value={text}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  )
}
