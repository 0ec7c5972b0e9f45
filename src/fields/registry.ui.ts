import { attachmentsUi } from './attachments/attachments.ui.tsx'
import { autonumberUi } from './autonumber/autonumber.ui.tsx'
import { checkboxUi } from './checkbox/checkbox.ui.tsx'
import { createdByUi } from './created_by/created_by.ui.tsx'
import { createdTimeUi } from './created_time/created_time.ui.tsx'
import { currencyUi } from './currency/currency.ui.tsx'
import { dateUi } from './date/date.ui.tsx'
import { datetimeUi } from './datetime/datetime.ui.tsx'
import { durationUi } from './duration/duration.ui.tsx'
import { emailUi } from './email/email.ui.tsx'
import type { FieldUi } from './field-ui.ts'
import { lastModifiedByUi } from './last_modified_by/last_modified_by.ui.tsx'
import { lastModifiedTimeUi } from './last_modified_time/last_modified_time.ui.tsx'
import { linkedRecordUi } from './linked_record/linked_record.ui.tsx'
import { longTextUi } from './long_text/long_text.ui.tsx'
import { lookupUi } from './lookup/lookup.ui.tsx'
import { multipleSelectUi } from './multiple_select/multiple_select.ui.tsx'
import { numberUi } from './number/number.ui.tsx'
import { percentUi } from './percent/percent.ui.tsx'
import { phoneNumberUi } from './phone_number/phone_number.ui.tsx'
import { ratingUi } from './rating/rating.ui.tsx'
import type { FieldTypeName } from './registry.ts'
import { singleLineTextUi } from './single_line_text/single_line_text.ui.tsx'
import { singleSelectUi } from './single_select/single_select.ui.tsx'
import { urlUi } from './url/url.ui.tsx'
import { userUi } from './user/user.ui.tsx'

/** The browser half of every field type. */
export const fieldUis = {
  single_line_text: singleLineTextUi,
  long_text: longTextUi,
  number: numberUi,
  percent: percentUi,
  currency: currencyUi,
  checkbox: checkboxUi,
  url: urlUi,
  email: emailUi,
  phone_number: phoneNumberUi,
  duration: durationUi,
  rating: ratingUi,
  date: dateUi,
  datetime: datetimeUi,
  single_select: singleSelectUi,
  multiple_select: multipleSelectUi,
  linked_record: linkedRecordUi,
  lookup: lookupUi,
  attachments: attachmentsUi,
  user: userUi,
  autonumber: autonumberUi,
  created_time: createdTimeUi,
  last_modified_time: lastModifiedTimeUi,
  created_by: createdByUi,
  last_modified_by: lastModifiedByUi,
} satisfies Record<FieldTypeName, FieldUi>

/**
 * How a field type is drawn and edited.
 *
 * @throws Error if there is no such type.
 */
export function fieldUiOf(type: string): FieldUi {
  const uis: Record<string, FieldUi> = fieldUis
  const found = uis[type]
  if (!found) throw new Error(`There is no field type ${type}`)
  return found
}
