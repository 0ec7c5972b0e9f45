import type { InputHTMLAttributes } from 'react'
import type { FieldType } from '../field-type.ts'
import type { EditorProps } from '../field-ui.ts'
import { MessageBelow } from './MessageBelow.tsx'
import { useTextEditor } from './use-text-editor.ts'
import classes from './editors.module.css'

interface LineEditorProps<T> extends EditorProps<string, T> {
  /** The field type, which reads the typed text. */
  type: FieldType<string, T>
  /** The on-screen keyboard of touch devices. */
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
}

/** An editor of one line of text. */
export function LineEditor<T>(props: LineEditorProps<T>) {
  const { value, type, template, context, inputMode = 'text' } = props
  const editor = useTextEditor(props, {
    text: type.show(value, template, context),
    read: text => type.read(text, template, context),
  })
  return (
    <MessageBelow editor={editor}>
      <input {...editor.input} type="text" inputMode={inputMode} className={classes['input']} />
    </MessageBelow>
  )
}
