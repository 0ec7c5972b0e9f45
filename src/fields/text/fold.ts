/** Characters that lower-case differently in a whole text than one by one: final sigma, and dotted capital I. */
const contextual = /[\u03A3\u0130]/

/**
 * The normal form in which texts are compared: NFC, then each character in lower case by itself.
 * `foldedText` in `fold.sql.ts` is the same rule in SQL; stored text is never folded.
 */
export function fold(text: string): string {
  const composed = text.normalize('NFC')
  if (!contextual.test(composed)) return composed.toLowerCase()
  let folded = ''
  for (const character of composed) folded += character === '\u0130' ? 'i' : character.toLowerCase()
  return folded
}
