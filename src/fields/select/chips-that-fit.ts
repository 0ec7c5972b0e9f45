interface ChipsRoom {
  /** Pixels. */
  width: number
  lines: number
  /** Between two chips. */
  gap: number
  /** The width of what says how many more there are. */
  moreWidth: number
  /** There are more than these, so that all of them leave room for what says so too. */
  hasMore?: boolean
}

/**
 * How many chips of these widths show in some lines, first ones first; where not all do, there is room left for what
 * says so. A chip that is wider than a line is cut off, so that one always shows.
 */
export function chipsThatFit(widths: readonly number[], room: ChipsRoom): number {
  const placed = place(widths, room, 0)
  return placed === widths.length && !room.hasMore
    ? placed
    : Math.max(1, place(widths, room, room.gap + room.moreWidth))
}

/** Places chips until the lines are full; the last line keeps some room at its end. */
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
