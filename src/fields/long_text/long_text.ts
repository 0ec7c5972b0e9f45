import { z } from 'zod'
import { unreadable, type FieldType } from '../field-type.ts'
import { readText } from '../text/clean-text.ts'
import { textOperators } from '../text/text-operators.ts'
import { textSortKey } from '../text/text-sort.ts'

export const longText: FieldType<string, Record<string, never>> = {
  type: 'long_text',
  label: 'Long text',
  group: 'text',
  alsoCalled: 'paragraph multiline note',
  template: z.strictObject({}),
  column: 'text',
  sample: 'First line\nSecond line',
  defaultName: 'Notes',
  show: text => text ?? '',
  read: readText,
  check: json => (typeof json === 'string' ? readText(json) : unreadable('Expected text')),
  sortBy: textSortKey,
  operators: textOperators,
  guess: { rank: 90, start: () => ({ see: () => true, finish: () => ({ template: {} }) }) },
}

/** What a cell of one line shows of a long text: its first line, cut to 50 characters. */
export function preview(text: string): string {
  const end = text.search(/[\r\n]/)
  const line = end < 0 ? text : text.slice(0, end)
  if (line.length <= 50) return line
  return `${line
    .slice(0, 50)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`
}
