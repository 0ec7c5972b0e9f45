import type { Guesser } from '../field-type.ts'
import { readText } from '../text/clean-text.ts'
import { textFieldType } from '../text/text-field-type.ts'

const lineBreak = /\r\n|\r|\n/g

/** A line break becomes a space; everything else stays as written. */
const readLine = (text: string) => readText(text.search(/[\r\n]/) < 0 ? text : text.replaceAll(lineBreak, ' '))

const maxLineLength = 1000

const guesser = (): Guesser => ({
  see: text => text.length <= maxLineLength && (!/[\r\n]/.test(text) || !/[\r\n]/.test(text.trim())),
  finish: () => ({ template: {} }),
})

export const singleLineText = textFieldType({
  type: 'single_line_text',
  label: 'Single line text',
  group: 'text',
  sample: 'Launch page',
  defaultName: 'Name',
  read: readLine,
  guess: { rank: 80, start: guesser },
})
