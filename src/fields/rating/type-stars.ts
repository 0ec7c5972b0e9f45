/** A number of stars as digits; '' for zero. */
const digitsOf = (stars: number): string => (stars === 0 ? '' : String(stars))

/**
 * The text after its digits change at the keyboard. A digit that exceeds the maximum starts over; deleting a digit
 * clears the text.
 */
export function typedStars({ text, before }: { text: string; before: string }, maxRating: number): string {
  if (text.length < before.length) return ''
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return ''
  const stars = Number(digits)
  return digitsOf(stars <= maxRating ? stars : Math.min(Number(digits.slice(-1)), maxRating))
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
