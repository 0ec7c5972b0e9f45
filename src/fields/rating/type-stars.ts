/** A number of stars as digits; '' for zero. */
const digitsOf = (stars: number): string => (stars === 0 ? '' : String(stars))

/** Whether a text is a number of stars as the editor draws it; '' is none. */
export const isDrawn = (text: string): boolean => /^\d*$/.test(text)

/**
 * The text after a change at the keyboard. A digit that exceeds the maximum starts over; deleting a digit clears the
 * text. Other characters stay, because the text is read as a whole: '+4', '4/5'.
 */
export function typedStars({ text, before }: { text: string; before: string }, maxRating: number): string {
  if (!isDrawn(text)) return text
  if (text === '' || (isDrawn(before) && text.length < before.length)) return ''
  const stars = Number(text)
  return digitsOf(stars <= maxRating ? stars : Math.min(Number(text.slice(-1)), maxRating))
}

/** The rating after a key: null to clear it, undefined if the key does not change it. */
export function steppedStars(key: string, stars: number | null, maxRating: number): number | null | undefined {
  const now = stars ?? 0
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(now + 1, maxRating)
    case 'ArrowLeft':
    case 'ArrowDown':
      return now <= 1 ? null : now - 1
    case 'Home':
    case 'Backspace':
    case 'Delete':
      return null
    case 'End':
      return maxRating
    default:
      return undefined
  }
}
