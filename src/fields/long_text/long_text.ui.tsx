import { IconAlignLeft } from '@tabler/icons-react'
import type { EditorProps, FieldUi } from '../field-ui.ts'
import { textCell } from '../editing/text-cell.ts'
import { useTextEditor } from '../editing/use-text-editor.ts'
import classes from '../editing/editors.module.css'
import { longText, preview } from './long_text.ts'

type Template = Record<string, never>

/** Grows with its text; Shift+Enter makes a new line. */
function Editor(props: EditorProps<string, Template>) {
  const { input } = useTextEditor(props, {
    text: props.value ?? '',
    read: text => longText.read(text, props.template, props.context),
    multiline: true,
  })
  return <textarea {...input} rows={3} className={classes['area']} />
}

export const longTextUi: FieldUi<string, Template> = {
  icon: IconAlignLeft,
  align: 'start',
  cell: textCell(preview),
  Editor,
  editorSize: { minWidth: 280, minHeight: 72 },
}
