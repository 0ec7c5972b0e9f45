import { IconPaperclip } from '@tabler/icons-react'
import { ReadOnlyEditor } from '../editing/ReadOnlyEditor.tsx'
import { textCell } from '../editing/text-cell.ts'
import type { FieldUi } from '../field-ui.ts'
import type { Attachment } from './attachment.ts'
import { attachments } from './attachments.ts'
import { filesCell, loadTiles } from './files-cell.ts'

export const attachmentsUi: FieldUi<Attachment[], object> = {
  icon: IconPaperclip,
  align: 'start',
  cell: filesCell,
  whole: textCell((files, { template }) => attachments.show(files, template)),
  Editor: editor => <ReadOnlyEditor editor={editor} text={attachments.show(editor.value, editor.template)} />,
  late: [loadTiles],
}
