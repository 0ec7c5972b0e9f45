import { z } from 'zod'
import { unreadable, type FieldType, type Guesser } from '../field-type.ts'
import { readText } from '../text/clean-text.ts'
import { textOperators } from '../text/text-operators.ts'
import { textSortKey } from '../text/text-sort.ts'

const lineBreak = /\r\n|\r|\n/g

/** One line: a line break becomes a space, all else stays as it was written. */
const readLine = (text: string) => readText(text.search(/[\r\n]/) < 0 ? text : text.replaceAll(lineBreak, ' '))

const longestLine = 1000

const guesser = (): Guesser => ({
  see: text => text.length <= longestLine && !/[\r\n]/.test(text.trim()),
  finish: () => ({ template: {} }),
})

export const singleLineText: FieldType<string, Record<string, never>> = {
  type: 'single_line_text',
  label: 'Single line text',
  group: 'text',
  template: z.strictObject({}),
  column: 'text',
  sample: 'Launch page',
  defaultName: 'Name',
  show: text => text ?? '',
  read: readLine,
  check: json => (typeof json === 'string' ? readLine(json) : unreadable('Expected text')),
  sortBy: textSortKey,
  operators: textOperators,
  guess: { rank: 80, start: guesser },
}
