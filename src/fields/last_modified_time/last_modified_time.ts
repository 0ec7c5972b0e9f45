import { recordTime } from '../created_time/record-time.ts'
import type { DatetimeTemplate } from '../datetime/datetime-format.ts'
import type { FieldType } from '../field-type.ts'

/** When a value of a record last changed. */
export const lastModifiedTime: FieldType<string, DatetimeTemplate> = {
  ...recordTime,
  type: 'last_modified_time',
  label: 'Last modified time',
  searchWords: 'date updated edited changed automatic timestamp',
  defaultName: 'Last modified',
  ofRecord: 'updatedAt',
}
