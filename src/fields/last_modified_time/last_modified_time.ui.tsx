import { IconCalendarTime } from '@tabler/icons-react'
import { recordTimeUi } from '../created_time/record-time-ui.tsx'
import type { DatetimeTemplate } from '../datetime/datetime-format.ts'
import type { FieldUi } from '../field-ui.ts'

export const lastModifiedTimeUi: FieldUi<string, DatetimeTemplate> = { ...recordTimeUi, icon: IconCalendarTime }
