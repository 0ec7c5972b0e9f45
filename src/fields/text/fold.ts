/** Characters whose lower case depends on the text around them: final sigma, and dotted capital I. */
const contextual = /[\u03A3\u0130]/

/**
 * The form in which texts are compared: NFC, then each character in lower case. `foldedText` in `fold.sql.ts` is the
 * same rule in SQL. Stored text is never folded.
 */
export function fold(text: string): string {
  const composed = text.normalize('NFC')
  if (!contextual.test(composed)) return composed.toLowerCase()
  let folded = ''
  for (const character of composed) folded += character === '\u0130' ? 'i' : character.toLowerCase()
  return folded
}
