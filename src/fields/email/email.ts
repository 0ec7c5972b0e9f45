import { z } from 'zod'
import { empty, unreadable, value, type FieldType, type Guesser, type Reading } from '../field-type.ts'
import { cleanText } from '../text/clean-text.ts'
import { textOperators } from '../text/text-operators.ts'
import { textSortKey } from '../text/text-sort.ts'
import { isEmailAddress } from './email-address.ts'

/** An address; one that was copied as a link comes with its scheme. */
function readEmail(text: string): Reading<string> {
  const written = cleanText(text).trim()
  if (written === '') return empty
  const address = written.replace(/^mailto:/i, '')
  return isEmailAddress(address) ? value(address) : unreadable('Use an email address, such as ann@example.com')
}

const guesser = (): Guesser => ({
  see: text => readEmail(text).kind === 'value',
  finish: () => ({ template: {} }),
})

export const email: FieldType<string, Record<string, never>> = {
  type: 'email',
  label: 'Email',
  group: 'contact',
  alsoCalled: 'mail address',
  template: z.strictObject({}),
  column: 'text',
  sample: 'ann@example.com',
  defaultName: 'Email',
  show: address => address ?? '',
  read: readEmail,
  check: json => (typeof json === 'string' ? readEmail(json) : unreadable('Expected text')),
  sortBy: textSortKey,
  operators: textOperators,
  guess: { rank: 34, start: guesser },
}
