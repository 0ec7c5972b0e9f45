import { IconHash } from '@tabler/icons-react'
import { lazy, type ClipboardEvent } from 'react'
import type { EditorProps, FieldUi } from '../field-ui.ts'
import { MessageBelow } from '../editing/Floating.tsx'
import { textCell } from '../editing/text-cell.ts'
import { useTextEditor } from '../editing/use-text-editor.ts'
import classes from '../editing/editors.module.css'
import { changedNumber, editedNumber } from './number-editing.ts'
import { showNumber, type NumberTemplate } from './number-format.ts'
import { readNumber } from './read-number.ts'

function Editor(props: EditorProps<number, NumberTemplate>) {
  const { value, template, context } = props
  const editor = useTextEditor(props, {
    text: value === null ? '' : editedNumber(value, template, context),
    read: text => readNumber(text, template, context),
    filter: (text, before) => changedNumber({ text, before }, template, context),
  })

  /** A pasted '1,234.50' is one number, not keystrokes. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    if (selectionStart !== 0 || selectionEnd !== text.length) return
    const reading = readNumber(event.clipboardData.getData('text/plain'), template, context)
    if (reading.kind !== 'value') return
    event.preventDefault()
    editor.change(editedNumber(reading.value, template, context))
  }

  return (
    <MessageBelow editor={editor}>
      <input
        {...editor.input}
        type="text"
        inputMode="decimal"
        data-align="end"
        className={classes['input']}
        onPaste={onPaste}
      />
    </MessageBelow>
  )
}

export const numberUi: FieldUi<number, NumberTemplate> = {
  icon: IconHash,
  align: 'end',
  cell: textCell((number, { template, context }) => showNumber(number, template, context)),
  Editor,
  TemplateForm: lazy(() => import('./NumberTemplateForm.tsx')),
}
