import { empty, unreadable, value, type Guesser, type Reading } from '../field-type.ts'
import { cleanText } from '../text/clean-text.ts'
import { textFieldType } from '../text/text-field-type.ts'
import { webAddress } from './web-address.ts'

/** The address as it was written, so that one without a scheme stays short to read. */
function readUrl(text: string): Reading<string> {
  const address = cleanText(text).trim()
  if (address === '') return empty
  return webAddress(address) === null ? unreadable('Use a web address, such as example.com') : value(address)
}

const withScheme = /^(?:https?:\/\/|www\.)/i

/** Only what says so itself: 'report.pdf' and 'main.rs' look like addresses too. */
const guesser = (): Guesser => ({
  see: text => withScheme.test(text.trim()) && readUrl(text).kind === 'value',
  finish: () => ({ template: {} }),
})

/** An address on the web, kept as it was written; what it opens is said by `webAddress`. */
export const url = textFieldType({
  type: 'url',
  label: 'URL',
  group: 'contact',
  alsoCalled: 'web address website',
  sample: 'example.com/launch?page=1',
  defaultName: 'URL',
  read: readUrl,
  guess: { rank: 33, start: guesser },
})
