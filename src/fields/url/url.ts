import { empty, unreadable, value, type Guesser, type Reading } from '../field-type.ts'
import { cleanText } from '../text/clean-text.ts'
import { textFieldType } from '../text/text-field-type.ts'
import { webAddress } from './web-address.ts'

/** The URL as written, so one without a scheme stays short. */
function readUrl(text: string): Reading<string> {
  const address = cleanText(text).trim()
  if (address === '') return empty
  return webAddress(address) === null ? unreadable('Use a web address, such as example.com') : value(address)
}

const withScheme = /^(?:https?:\/\/|www\.)/i

/** Requires an unmistakable URL, because 'report.pdf' and 'main.rs' look like host names too. */
const guesser = (): Guesser => ({
  see: text => withScheme.test(text.trim()) && readUrl(text).kind === 'value',
  finish: () => ({ template: {} }),
})

/** A web address, stored as written. `webAddress` returns the URL that it opens. */
export const url = textFieldType({
  type: 'url',
  label: 'URL',
  group: 'contact',
  searchWords: 'web address website',
  sample: 'example.com/launch?page=1',
  defaultName: 'URL',
  read: readUrl,
  guess: { rank: 33, start: guesser },
})
