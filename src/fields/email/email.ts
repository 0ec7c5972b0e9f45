import { empty, unreadable, value, type Guesser, type Reading } from '../field-type.ts'
import { cleanText } from '../text/clean-text.ts'
import { textFieldType } from '../text/text-field-type.ts'
import { isEmailAddress } from './email-address.ts'

/** Reads an address. A copied link includes the mailto scheme, which is dropped. */
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

export const email = textFieldType({
  type: 'email',
  label: 'Email',
  group: 'contact',
  searchWords: 'mail address',
  sample: 'ann@example.com',
  defaultName: 'Email',
  read: readEmail,
  guess: { rank: 34, start: guesser },
})
