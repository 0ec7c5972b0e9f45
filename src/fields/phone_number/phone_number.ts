import { empty, unreadable, value, type Reading } from '../field-type.ts'
import { cleanText } from '../text/clean-text.ts'
import { textFieldType } from '../text/text-field-type.ts'
import { formatPhone } from './phone-format.ts'
import { phoneOperators } from './phone-operators.ts'

function readPhone(text: string): Reading<string> {
  const written = cleanText(text).trim()
  if (written === '') return empty
  const formatted = formatPhone(written)
  return formatted === null ? unreadable('Use a phone number, such as +1 213 373 4253') : value(formatted)
}

/** A phone number, stored as it is shown, so search, sorting, and copy use the same text. */
export const phoneNumber = textFieldType({
  type: 'phone_number',
  label: 'Phone number',
  group: 'contact',
  searchWords: 'telephone mobile',
  sample: '(213) 373-4253',
  defaultName: 'Phone',
  read: readPhone,
  operators: phoneOperators,
})
