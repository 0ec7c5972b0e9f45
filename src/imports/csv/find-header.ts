import { guessableTypes, type FieldTypes } from './column-profile.ts'

/** No number, date or yes: a type that refuses it says something about the cells it takes. */
const plainText = 'Name of a thing'

/**
 * Whether the first of these rows names the columns, as far as can be told.
 * It does when it breaks the type of some column, and when no column has a type that says anything, for most files
 * have a header; it does not when it fits the types of all columns that have one.
 */
export function looksLikeHeader(rows: readonly string[][], types: FieldTypes): boolean {
  const [first = [], ...body] = rows
  const particular = guessableTypes(types).filter(type => !type.guess!.start().see(plainText))
  let fitting = 0
  for (const [column, name] of first.entries()) {
    const cells = body.map(row => (row[column] ?? '').trim()).filter(text => text !== '')
    const accepts = (texts: string[], type: (typeof particular)[number]): boolean => {
      const guesser = type.guess!.start()
      return texts.every(text => guesser.see(text))
    }
    const typed = particular.filter(type => accepts(cells.length > 0 ? cells : [name], type))
    if (typed.length === 0 || name.trim() === '') continue
    if (cells.length > 0 && !typed.some(type => accepts([name], type))) return true
    if (typed.some(type => accepts([name], type))) fitting++
  }
  return fitting === 0 && first.some(name => name.trim() !== '')
}
