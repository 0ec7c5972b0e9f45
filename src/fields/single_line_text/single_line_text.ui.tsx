import { IconLetterCase } from '@tabler/icons-react'
import type { EditorProps, FieldUi } from '../field-ui.ts'
import { MessageBelow } from '../editing/Floating.tsx'
import { textCell } from '../editing/text-cell.ts'
import { useTextEditor } from '../editing/use-text-editor.ts'
import classes from '../editing/editors.module.css'
import { singleLineText } from './single_line_text.ts'

type Template = Record<string, never>

function Editor(props: EditorProps<string, Template>) {
  const editor = useTextEditor(props, {
    text: props.value ?? '',
    read: text => singleLineText.read(text, props.template, props.context),
  })
  return (
    <MessageBelow editor={editor}>
      <input {...editor.input} type="text" className={classes['input']} />
    </MessageBelow>
  )
}

export const singleLineTextUi: FieldUi<string, Template> = {
  icon: IconLetterCase,
  align: 'start',
  cell: textCell(text => text),
  Editor,
}
