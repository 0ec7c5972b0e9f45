import { IconCalendarClock } from '@tabler/icons-react'
import type { FieldUi } from '../field-ui.ts'
import { textCell } from '../editing/text-cell.ts'
import { showDatetime, type DatetimeTemplate } from './datetime-format.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'

export const datetimeUi: FieldUi<string, DatetimeTemplate> = {
  icon: IconCalendarClock,
  align: 'start',
  cell: textCell((stored, { template, context }) => showDatetime(stored, template, context)),
  Editor: lazyPart(() => import('./Editor.tsx')),
  TemplateForm: lazyPart(() => import('./DatetimeTemplateForm.tsx')),
}
