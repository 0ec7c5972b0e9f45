/** A number of stars in digits; '' when there are none. */
const digitsOf = (stars: number): string => (stars === 0 ? '' : String(stars))

/**
 * What becomes of the stars when their digits are changed at the keyboard: a digit that makes too many begins anew,
 * taking one away takes away all.
 */
export function typedStars({ text, before }: { text: string; before: string }, maxRating: number): string {
  if (text.length < before.length) return ''
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return ''
  const stars = Number(digits)
  return digitsOf(stars <= maxRating ? stars : Math.min(Number(digits.slice(-1)), maxRating))
}

/** The stars after a key that changes them, null for none; undefined for any other key. */
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
