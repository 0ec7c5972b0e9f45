import type { ClipboardEvent, KeyboardEvent } from 'react'
import { MessageBelow } from '../editing/MessageBelow.tsx'
import { isComposing, useTextEditor } from '../editing/use-text-editor.ts'
import classes from '../editing/editors.module.css'
import type { FieldType } from '../field-type.ts'
import type { EditorProps } from '../field-ui.ts'
import { separators, type NumberFormat } from './number-format.ts'

/** The parts of a field type that a number editor uses. */
type NumberType<T> = Pick<FieldType<number, T>, 'read' | 'editText'> & {
  /** The format whose decimal sign the number pad types. Absent for texts that are more than a number. */
  numberFormat?(template: T): NumberFormat
}

/**
 * An editor for types that hold a number: one right-aligned line that accepts any text. Dropping the characters that the
 * type cannot read would leave another number.
 */
export function numberEditor<T>({ read, editText, numberFormat }: NumberType<T>) {
  return function Editor(props: EditorProps<number, T>) {
    const { value, template, context } = props
    const written = (number: number) => editText?.(number, template, context) ?? String(number)
    const decimalIn = (format: NumberFormat) => separators(format, context.locale).decimal
    const decimal = numberFormat && decimalIn(numberFormat(template))
    const editor = useTextEditor(props, {
      text: value === null ? '' : written(value),
      read: text => read(text, template, context),
    })

    /** Number pads have a single decimal key, which does not depend on the field's format. */
    function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      const isDecimal = event.nativeEvent.code === 'NumpadDecimal' && /^[.,]$/.test(event.key)
      if (!isDecimal || !decimal || isComposing(event)) return editor.input.onKeyDown(event)
      event.preventDefault()
      const input = event.currentTarget
      input.setRangeText(decimal, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
      editor.change(input.value)
    }

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
          inputMode={decimal === decimalIn('local') ? 'decimal' : 'text'}
          data-align="end"
          className={classes['input']}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </MessageBelow>
    )
  }
}
