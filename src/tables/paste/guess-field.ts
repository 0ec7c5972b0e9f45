import type { FieldType } from '../../fields/field-type.ts'
import { fieldTypes } from '../../fields/registry.ts'

const types: FieldType[] = Object.values(fieldTypes)
const [plainType] = types
const guessed = types
  .flatMap(type => (type.guess ? [{ type, ...type.guess }] : []))
  .toSorted((one, other) => one.rank - other.rank)

export interface GuessedField {
  type: string
  template: unknown
}

/** The field type that fits all of these texts, or plain text. */
export function guessField(texts: readonly string[]): GuessedField {
  const filled = texts.filter(text => text.trim() !== '')
  for (const { type, start } of filled.length === 0 ? [] : guessed) {
    const guesser = start()
    if (!filled.every(text => guesser.see(text))) continue
    const found = guesser.finish({ rows: texts.length, filled: filled.length })
    if (found) return { type: type.type, template: type.template.parse(found.template) }
  }
  return { type: plainType?.type ?? '', template: plainType?.template.parse({}) }
}

/** Whether the first row names the columns: its texts are unique, and none is a value of a type other than text. */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows
  const names = first.map(text => text.trim())
  const plain = guessField([]).type
  return (
    rest.length > 0 &&
    names.every(name => name !== '' && guessField([name]).type === plain) &&
    new Set(names).size === names.length
  )
}
