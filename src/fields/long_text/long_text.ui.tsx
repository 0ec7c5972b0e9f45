import { IconAlignLeft } from '@tabler/icons-react'
import type { EditorProps, FieldUi } from '../field-ui.ts'
import { MessageBelow } from '../editing/MessageBelow.tsx'
import { setText, textCell } from '../editing/text-cell.ts'
import { useTextEditor } from '../editing/use-text-editor.ts'
import cells from '../editing/cells.module.css'
import classes from '../editing/editors.module.css'
import { longText, preview } from './long_text.ts'

/** More than a preview shows, so a text of megabytes is not scanned for its first line. */
const beginning = 100

type Template = Record<string, never>

/** A text area that grows with its text. Shift+Enter and Alt+Enter add a line. */
function Editor(props: EditorProps<string, Template>) {
  const editor = useTextEditor(props, {
    text: props.value ?? '',
    read: text => longText.read(text, props.template, props.context),
    multiline: true,
  })
  return (
    <MessageBelow editor={editor}>
      <textarea {...editor.input} rows={3} className={classes['area']} />
    </MessageBelow>
  )
}

export const longTextUi: FieldUi<string, Template> = {
  icon: IconAlignLeft,
  align: 'start',
  cell: textCell(text => preview(text.slice(0, beginning))),
  whole: {
    create() {
      const element = document.createElement('span')
      element.className = cells['wholeText'] ?? ''
      element.append('')
      return element
    },
    update: (element, text) => setText(element, text ?? ''),
  },
  Editor,
  editorSize: { minWidth: 280, minHeight: 72 },
}
