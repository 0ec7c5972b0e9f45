import { IconLink } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { totalCount } from '../truncated-list.ts'
import { chipsCell } from '../select/chips-cell.ts'
import { linkedCellWidth } from './linked-cell-width.ts'
import type { LinkedIds, LinkTemplate } from './linked_record.ts'
import { unnamed } from './name-list.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'

/** More than any cell has room for. */
const maxShown = 100

export const linkedRecordUi: FieldUi<LinkedIds, LinkTemplate> = {
  icon: IconLink,
  align: 'start',
  cell: chipsCell((linked, { template: { tableId }, context: { base } }) => ({
    chips: linked.slice(0, maxShown).map(recordId => ({
      label: base?.nameOf(tableId, recordId) || unnamed,
      hue: base?.hueOf?.(tableId, recordId),
      record: recordId,
    })),
    more: totalCount(linked) - Math.min(linked.length, maxShown),
  })),
  Editor: lazyPart(() => import('./Editor.tsx')),
  Operand: lazyPart(() => import('./Operand.tsx')),
  editorWidth: linked => linkedCellWidth(linked?.length ?? 0),
  TemplateForm: lazyPart(() => import('./LinkForm.tsx')),
}
