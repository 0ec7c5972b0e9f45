import { IconLink } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { countOfAll } from '../first-of-many.ts'
import { chipsCell } from '../select/chips-cell.ts'
import { linkedCellWidth } from './linked-cell-width.ts'
import type { LinkedIds, LinkTemplate } from './linked_record.ts'
import { unnamed } from './name-list.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'

/** More than any cell has room for. */
const mostShown = 100

export const linkedRecordUi: FieldUi<LinkedIds, LinkTemplate> = {
  icon: IconLink,
  align: 'start',
  cell: chipsCell((linked, { template: { tableId }, context: { base } }) => ({
    chips: linked.slice(0, mostShown).map(recordId => ({
      label: base?.nameOf(tableId, recordId) || unnamed,
      hue: base?.hueOf?.(tableId, recordId),
      record: recordId,
    })),
    more: countOfAll(linked) - Math.min(linked.length, mostShown),
  })),
  Editor: lazyPart(() => import('./Editor.tsx')),
  Operand: lazyPart(() => import('./Operand.tsx')),
  editorWidth: linked => linkedCellWidth(linked?.length ?? 0),
  TemplateForm: lazyPart(() => import('./LinkForm.tsx')),
}
