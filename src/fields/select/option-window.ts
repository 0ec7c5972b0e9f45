/** Rows of a long list that are drawn: from `first` up to, but not with, `end`. */
export interface RowsShown {
  first: number
  end: number
}

/** Rows that are drawn above and below those that can be seen. */
const beyond = 8

/** Which of `count` equally high rows to draw in a list that is scrolled. All measures in pixels. */
export function rowsShown(
  count: number,
  { top, height, pitch }: { top: number; height: number; pitch: number },
): RowsShown {
  const first = Math.max(0, Math.floor(top / pitch) - beyond)
  const end = Math.min(count, Math.ceil((top + height) / pitch) + beyond)
  return { first: Math.min(first, end), end }
}
