import { IconCalendar } from '@tabler/icons-react'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import type { FieldUi } from '../field-ui.ts'
import { textCell } from '../editing/text-cell.ts'
import { showDate, type DateTemplate } from './date-format.ts'

export const dateUi: FieldUi<string, DateTemplate> = {
  icon: IconCalendar,
  align: 'start',
  cell: textCell((date, { template, context }) => showDate(date, template, context)),
  Editor: lazyPart(() => import('./Editor.tsx')),
  TemplateForm: lazyPart(() => import('./DateTemplateForm.tsx')),
}
