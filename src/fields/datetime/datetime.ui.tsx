import { IconCalendarClock } from '@tabler/icons-react'
import { lazy } from 'react'
import type { FieldUi } from '../field-ui.ts'
import { textCell } from '../editing/text-cell.ts'
import { showDatetime, type DatetimeTemplate } from './datetime-format.ts'
import { Editor } from './Editor.tsx'

export const datetimeUi: FieldUi<string, DatetimeTemplate> = {
  icon: IconCalendarClock,
  align: 'start',
  cell: textCell((stored, { template, context }) => showDatetime(stored, template, context)),
  Editor,
  TemplateForm: lazy(() => import('./DatetimeTemplateForm.tsx')),
  late: [() => import('../date/Calendar.tsx'), () => import('./TimeList.tsx')],
}
