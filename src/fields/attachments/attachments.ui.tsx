import { IconPaperclip } from '@tabler/icons-react'
import { ReadOnlyEditor } from '../editing/ReadOnlyEditor.tsx'
import type { FieldUi } from '../field-ui.ts'
import type { Attachment } from './attachment.ts'
import { attachments } from './attachments.ts'
import { filesCell, loadTiles, wholeFiles } from './files-cell.ts'

export const attachmentsUi: FieldUi<Attachment[], object> = {
  icon: IconPaperclip,
  align: 'start',
  cell: filesCell,
  whole: wholeFiles,
  Editor: editor => <ReadOnlyEditor editor={editor} text={attachments.show(editor.value, editor.template)} />,
  late: [loadTiles],
}
