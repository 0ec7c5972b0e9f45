import type { ClipboardEvent } from 'react'
import { MessageBelow } from '../editing/MessageBelow.tsx'
import { useTextEditor } from '../editing/use-text-editor.ts'
import classes from '../editing/editors.module.css'
import type { FieldType } from '../field-type.ts'
import type { Drawing, EditorProps } from '../field-ui.ts'

/** The parts of a field type that a number editor uses. */
type NumberType<T> = Pick<FieldType<number, T>, 'read' | 'editText'> & {
  /** Removes characters that may not be typed; `before` is the previous text. */
  filter(change: { text: string; before: string }, of: Drawing<T>): string
  /** The phone keyboard: decimal, unless more than digits and a point can be typed. */
  inputMode?: 'decimal' | 'text'
}

/** An editor for types that hold a number: one right-aligned line that accepts only keys of a number. */
export function numberEditor<T>({ read, editText, filter, inputMode = 'decimal' }: NumberType<T>) {
  return function Editor(props: EditorProps<number, T>) {
    const { value, template, context } = props
    const written = (number: number) => editText?.(number, template, context) ?? String(number)
    const editor = useTextEditor(props, {
      text: value === null ? '' : written(value),
      read: text => read(text, template, context),
      filter: (text, before) => filter({ text, before }, props),
    })

    /** A pasted '1,234.50' is read as one number, not as keystrokes. */
    function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
      const { selectionStart, selectionEnd, value: text } = event.currentTarget
      if (selectionStart !== 0 || selectionEnd !== text.length) return
      const reading = read(event.clipboardData.getData('text/plain'), template, context)
      if (reading.kind !== 'value') return
      event.preventDefault()
      editor.change(written(reading.value))
    }

    return (
      <MessageBelow editor={editor}>
        <input
          {...editor.input}
          type="text"
          inputMode={inputMode}
          data-align="end"
          className={classes['input']}
          onPaste={onPaste}
        />
      </MessageBelow>
    )
  }
}
