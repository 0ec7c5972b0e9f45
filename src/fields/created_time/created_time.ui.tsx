import { IconCalendarPlus } from '@tabler/icons-react'
import type { DatetimeTemplate } from '../datetime/datetime-format.ts'
import type { FieldUi } from '../field-ui.ts'
import { recordTimeUi } from './record-time-ui.tsx'

export const createdTimeUi: FieldUi<string, DatetimeTemplate> = { ...recordTimeUi, icon: IconCalendarPlus }
