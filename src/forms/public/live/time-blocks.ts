import { date } from '../../blocks/date/date.ts'
import { dateUi } from '../../blocks/date/date.ui.tsx'
import { dateRange } from '../../blocks/date_range/date_range.ts'
import { dateRangeUi } from '../../blocks/date_range/date_range.ui.tsx'
import { dateTime } from '../../blocks/date_time/date_time.ts'
import { dateTimeUi } from '../../blocks/date_time/date_time.ui.tsx'
import { time } from '../../blocks/time/time.ts'
import { timeUi } from '../../blocks/time/time.ui.tsx'
import type { LoadedBlocks } from './load-blocks.ts'

/** Blocks that ask for days and times. */
export const timeBlocks: LoadedBlocks = {
  types: {
    date,
    time,
    date_time: dateTime,
    date_range: dateRange,
  },
  uis: {
    date: dateUi,
    time: timeUi,
    date_time: dateTimeUi,
    date_range: dateRangeUi,
  },
}
