import { IconLink } from '@tabler/icons-react'
import { ShownEditor } from '../editing/ShownEditor.tsx'
import type { FieldUi } from '../field-ui.ts'
import { chipsCell } from '../select/chips-cell.ts'
import { type LinkedIds, linkedRecord, type LinkTemplate } from './linked_record.ts'
import { unnamed } from './name-list.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

/** More than any cell has room for. */
const mostShown = 100

export const linkedRecordUi: FieldUi<LinkedIds, LinkTemplate> = {
  icon: IconLink,
  align: 'start',
  cell: chipsCell((linked, { template: { tableId }, context: { base } }) => ({
    chips: linked.slice(0, mostShown).map(recordId => ({
      label: base?.nameOf(tableId, recordId) || unnamed,
      hue: base?.hueOf?.(tableId, recordId),
    })),
    more: Math.max(0, linked.length - mostShown),
  })),
  Editor: editor => (
    <ShownEditor editor={editor} text={linkedRecord.show(editor.value, editor.template, editor.context)} />
  ),
  TemplateForm: lazyPart(() => import('./LinkForm.tsx')),
}
