/** The rows of a long list to draw, from `first` (inclusive) to `end` (exclusive). */
export interface RowsShown {
  first: number
  end: number
}

/** Rows drawn above and below the visible ones. */
const beyond = 8

/** Which of `count` rows of equal height to draw in a scrolled list. Sizes are in pixels. */
export function rowsShown(
  count: number,
  { top, height, pitch }: { top: number; height: number; pitch: number },
): RowsShown {
  const first = Math.max(0, Math.floor(top / pitch) - beyond)
  const end = Math.min(count, Math.ceil((top + height) / pitch) + beyond)
  return { first: Math.min(first, end), end }
}
