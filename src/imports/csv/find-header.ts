import { guessableTypes, type FieldTypes } from './column-profile.ts'

/** Not a number, date, or boolean: a type that cannot read it is specific enough to recognize a header. */
const plainText = 'Name of a thing'

/**
 * Guesses whether the first of these rows is a header. It is one if it does not fit the type of some column, or if no
 * column has a specific type, because most files have a header. It is data if it fits all specific types.
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
