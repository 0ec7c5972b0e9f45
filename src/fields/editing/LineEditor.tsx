import type { InputHTMLAttributes } from 'react'
import type { FieldType } from '../field-type.ts'
import type { EditorProps } from '../field-ui.ts'
import { MessageBelow } from './MessageBelow.tsx'
import { useTextEditor } from './use-text-editor.ts'
import classes from './editors.module.css'

interface LineEditorProps<T> extends EditorProps<string, T> {
  /** The type of the field, which reads what is typed. */
  type: FieldType<string, T>
  /** The keyboard that a touch screen shows. */
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
}

/** One line of text, as its type reads it. */
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
