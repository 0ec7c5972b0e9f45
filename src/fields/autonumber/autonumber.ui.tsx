import { IconListNumbers } from '@tabler/icons-react'
import { ReadOnlyEditor } from '../editing/ReadOnlyEditor.tsx'
import { textCell } from '../editing/text-cell.ts'
import type { FieldUi } from '../field-ui.ts'
import type { AutonumberTemplate } from './autonumber.ts'

export const autonumberUi: FieldUi<number, AutonumberTemplate> = {
  icon: IconListNumbers,
  align: 'end',
  cell: textCell(String),
  Editor: editor => <ReadOnlyEditor editor={editor} text={editor.value === null ? '' : String(editor.value)} />,
}
