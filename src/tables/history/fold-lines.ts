import type { HistoryLine, NamedChange } from '../../engine/model/history/history-line.ts'

/** One line, or several that repeat each other, newest first. */
export interface FoldedLine extends HistoryLine {
  /** The version of the oldest of them. */
  firstVersion: number
  lines: readonly HistoryLine[]
}

/** Lines that are further apart are not repeats. */
const maxGapMilliseconds = 10 * 60_000

/** The kinds of changes that people repeat. */
const foldable = ['record.create', 'record.update', 'record.delete', 'view.update']

/** What a line does, by what, and to what; null for a line that is never folded. */
function subjectOf({ actor, name, changes }: HistoryLine): string | null {
  const [change] = changes
  if (!change || changes.length > 1 || !foldable.includes(change.kind) || change.formerName !== null) return null
  const viewId = change.kind === 'view.update' ? change.itemId : null
  return JSON.stringify([actor.id, name.startsWith('history.'), change.kind, change.tableId, viewId])
}

/** Several changes of one kind to one table as one, from the newest to the oldest. */
function merged(changes: readonly NamedChange[]): NamedChange {
  const [newest] = changes
  const oldest = changes.at(-1)
  if (!newest || !oldest) throw new Error('There are no changes to merge')
  const cells = changes.map(({ changedCells }) => (changedCells?.length === 1 ? changedCells[0] : undefined))
  const isOneRecord = changes.every(({ items, itemId }) => items === 1 && itemId === newest.itemId)
  const isOneCell = isOneRecord && cells.every(cell => cell && cell.fieldId === cells[0]?.fieldId)
  const [last, first] = [cells[0], cells.at(-1)]
  return {
    ...newest,
    items: isOneRecord ? 1 : changes.reduce((sum, { items }) => sum + items, 0),
    cells: changes.reduce((sum, { cells: edited }) => sum + edited, 0),
    recordLabel: isOneRecord ? newest.recordLabel : null,
    changedCells: isOneCell && last && first ? [{ ...last, before: first.before }] : null,
    settings: [...new Set(changes.flatMap(({ settings }) => settings))],
  }
}

function folded(lines: readonly HistoryLine[]): FoldedLine {
  const [newest] = lines
  const oldest = lines.at(-1)
  if (!newest || !oldest) throw new Error('There are no lines to fold')
  const changes = lines.length === 1 ? newest.changes : [merged(lines.flatMap(line => line.changes))]
  return { ...newest, changes, firstVersion: oldest.version, lines }
}

/**
 * Groups lines that follow each other if they have the same subject and are a few minutes apart. Lines are ordered from
 * the newest.
 * @param subjectOf returns who did what to what; null for a line that is never folded.
 */
export function groupRepeats<Line extends { at: string }>(
  lines: readonly Line[],
  subjectOf: (line: Line) => string | null,
): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const later = group?.at(-1)
    const subject = subjectOf(line)
    const isRepeat =
      later !== undefined &&
      subject !== null &&
      subject === subjectOf(later) &&
      Date.parse(later.at) - Date.parse(line.at) <= maxGapMilliseconds
    if (isRepeat) group?.push(line)
    else groups.push([line])
  }
  return groups
}

/**
 * Folds lines that follow each other if one person did the same within a few minutes, such as editing cells of one
 * table. Lines are ordered from the newest.
 */
export const foldLines = (lines: readonly HistoryLine[]): FoldedLine[] => groupRepeats(lines, subjectOf).map(folded)
