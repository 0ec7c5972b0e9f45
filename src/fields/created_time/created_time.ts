import type { DatetimeTemplate } from '../datetime/datetime-format.ts'
import type { FieldType } from '../field-type.ts'
import { recordTime } from './record-time.ts'

/** When a record was created. */
export const createdTime: FieldType<string, DatetimeTemplate> = {
  ...recordTime,
  type: 'created_time',
  label: 'Created time',
  searchWords: 'date added automatic timestamp',
  defaultName: 'Created',
  ofRecord: 'createdAt',
}
