import { attachments } from './attachments/attachments.ts'
import { autonumber } from './autonumber/autonumber.ts'
import { checkbox } from './checkbox/checkbox.ts'
import { createdBy } from './created_by/created_by.ts'
import { createdTime } from './created_time/created_time.ts'
import { currency } from './currency/currency.ts'
import { date } from './date/date.ts'
import { datetime } from './datetime/datetime.ts'
import { duration } from './duration/duration.ts'
import { email } from './email/email.ts'
import type { FieldType } from './field-type.ts'
import { lastModifiedBy } from './last_modified_by/last_modified_by.ts'
import { lastModifiedTime } from './last_modified_time/last_modified_time.ts'
import { linkedRecord } from './linked_record/linked_record.ts'
import { longText } from './long_text/long_text.ts'
import { lookup } from './lookup/lookup.ts'
import { multipleSelect } from './multiple_select/multiple_select.ts'
import { number } from './number/number.ts'
import { percent } from './percent/percent.ts'
import { phoneNumber } from './phone_number/phone_number.ts'
import { rating } from './rating/rating.ts'
import { singleLineText } from './single_line_text/single_line_text.ts'
import { singleSelect } from './single_select/single_select.ts'
import { url } from './url/url.ts'
import { user } from './user/user.ts'

/** All field types by name, in the order in which people see them. */
export const fieldTypes = {
  single_line_text: singleLineText,
  long_text: longText,
  number,
  percent,
  currency,
  checkbox,
  url,
  email,
  phone_number: phoneNumber,
  duration,
  rating,
  date,
  datetime,
  single_select: singleSelect,
  multiple_select: multipleSelect,
  linked_record: linkedRecord,
  lookup,
  attachments,
  user,
  autonumber,
  created_time: createdTime,
  last_modified_time: lastModifiedTime,
  created_by: createdBy,
  last_modified_by: lastModifiedBy,
} satisfies Record<string, FieldType>

export type FieldTypeName = keyof typeof fieldTypes

export const isFieldType = (name: string): name is FieldTypeName => Object.hasOwn(fieldTypes, name)

/** The field type with this name. */
export function fieldType(name: string): FieldType {
  if (!isFieldType(name)) throw new Error(`There is no field type '${name}'`)
  return fieldTypes[name]
}
