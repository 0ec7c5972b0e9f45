/**
 * The text after a key press: a key is accepted if digits, colons, one decimal sign, and a leading minus result. Pasted
 * text stays as it is.
 */
export function changedDuration({ text, before }: { text: string; before: string }): string {
  const isKey = text.length <= before.length + 1 && typedDuration(before) === before
  return isKey ? typedDuration(text) : text
}

function typedDuration(text: string): string {
  let kept = ''
  for (const character of text) {
    const isPoint = (character === '.' || character === ',') && !/[.,]/.test(kept)
    if (/[\d:]/.test(character) || isPoint || (character === '-' && kept === '')) kept += character
  }
  return kept
}
