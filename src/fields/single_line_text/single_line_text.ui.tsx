import { IconLetterCase } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { LineEditor } from '../editing/LineEditor.tsx'
import { textCell } from '../editing/text-cell.ts'
import { singleLineText } from './single_line_text.ts'

export const singleLineTextUi: FieldUi<string, Record<string, never>> = {
  icon: IconLetterCase,
  align: 'start',
  cell: textCell(text => text),
  Editor: props => <LineEditor {...props} type={singleLineText} />,
}
