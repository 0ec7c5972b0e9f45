import { readText } from '../text/clean-text.ts'
import { textFieldType } from '../text/text-field-type.ts'

export const longText = textFieldType({
  type: 'long_text',
  label: 'Long text',
  group: 'text',
  searchWords: 'paragraph multiline note',
  sample: 'First line\nSecond line',
  defaultName: 'Notes',
  read: readText,
  guess: { rank: 90, start: () => ({ see: () => true, finish: () => ({ template: {} }) }) },
})

/** What a one-line cell shows of a long text: its first line, cut to 50 characters. */
export function preview(text: string): string {
  const end = text.search(/[\r\n]/)
  const line = end < 0 ? text : text.slice(0, end)
  if (line.length <= 50) return line
  return `${line
    .slice(0, 50)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`
}
