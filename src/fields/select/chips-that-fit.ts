interface ChipsRoom {
  /** In pixels. */
  width: number
  lines: number
  /** Gap between two chips. */
  gap: number
  /** Width of the counter of hidden chips. */
  moreWidth: number
  /** Whether more chips exist than are given, so the counter shows even if all given ones fit. */
  hasMore?: boolean
}

/**
 * How many of the first chips fit in some lines, leaving room for the counter if not all fit. At least one shows, cut
 * off if it is wider than a line.
 */
export function chipsThatFit(widths: readonly number[], room: ChipsRoom): number {
  const placed = place(widths, room, 0)
  return placed === widths.length && !room.hasMore
    ? placed
    : Math.max(1, place(widths, room, room.gap + room.moreWidth))
}

/** Places chips until the lines are full; the last line reserves some room at its end. */
function place(widths: readonly number[], { width, lines, gap }: ChipsRoom, kept: number): number {
  let line = 1
  let used = 0
  for (const [index, chip] of widths.entries()) {
    const needed = Math.min(chip, width)
    const next = used === 0 ? needed : used + gap + needed
    if (next <= width - (line === lines ? kept : 0)) used = next
    else if (line === lines) return index
    else {
      line++
      used = needed
      if (line === lines && used > width - kept) return index
    }
  }
  return widths.length
}
