/** How far each key moves, by the number of columns. */
const steps = new Map<string, (columns: number) => number>([
  ['ArrowRight', () => 1],
  ['ArrowLeft', () => -1],
  ['ArrowDown', columns => columns],
  ['ArrowUp', columns => -columns],
  ['Home', () => -Infinity],
  ['End', () => Infinity],
])

/**
 * The card to which a key moves in a grid; null for other keys.
 * @param tops where each card begins, in pixels from the top. Cards of one line have the same.
 */
export function gridStep(key: string, at: number, tops: readonly number[]): number | null {
  const last = Math.max(0, tops.length - 1)
  const secondLine = tops.findIndex(top => top !== tops[0])
  const step = steps.get(key)?.(secondLine < 0 ? tops.length : secondLine)
  if (step === undefined) return null
  if (!Number.isFinite(step)) return step < 0 ? 0 : last
  const to = at + step
  return to < 0 || to > last ? at : to
}
