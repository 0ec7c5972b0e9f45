import { datetime } from '../datetime/datetime.ts'
import type { DatetimeTemplate } from '../datetime/datetime-format.ts'
import type { FieldType } from '../field-type.ts'

/** What the types for times of a record have in common: they read and show times as date and time fields do. */
export type RecordTime = Omit<FieldType<string, DatetimeTemplate>, 'type' | 'label' | 'searchWords' | 'defaultName'>

const { series: _, now: __, guess: ___, ...shown } = datetime

export const recordTime: RecordTime = { ...shown, group: 'more', isReadOnly: true }
