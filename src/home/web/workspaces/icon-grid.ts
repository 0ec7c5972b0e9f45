import { fold } from '../../../fields/text/fold.ts'
import { iconLabel, type WorkspaceIconName, workspaceIconNames, workspaceIcons } from '../../workspace-icons.ts'

/** The icons in a row. */
export const iconColumns = 12

const found = workspaceIconNames.map(name => ({
  name,
  label: fold(iconLabel(name)),
  text: fold(`${iconLabel(name)} ${workspaceIcons[name]}`),
}))

/** The names of the icons that match every word of a search. Labels that start with the search come first. */
export function iconsFor(search: string): WorkspaceIconName[] {
  const needle = fold(search.trim())
  if (needle === '') return found.map(({ name }) => name)
  const words = needle.split(/\s+/)
  const fitting = found.filter(({ text }) => words.every(word => text.includes(word)))
  const rank = ({ label }: { label: string }) => (label.startsWith(needle) ? 0 : label.includes(needle) ? 1 : 2)
  return fitting.toSorted((one, other) => rank(one) - rank(other)).map(({ name }) => name)
}

/** The rows that a page key moves by. */
const pageRows = 6

/** The position that a key moves to in a grid; null for other keys, and for a move out of the grid. */
export function gridStep(key: string, position: { at: number; count: number; isMirrored: boolean }): number | null {
  const { at, count, isMirrored } = position
  const last = count - 1
  const steps: Record<string, number> = {
    ArrowRight: at + (isMirrored ? -1 : 1),
    ArrowLeft: at + (isMirrored ? 1 : -1),
    ArrowDown: at + iconColumns,
    ArrowUp: at - iconColumns,
    Home: 0,
    End: last,
    PageDown: Math.min(at + pageRows * iconColumns, last),
    PageUp: Math.max(at - pageRows * iconColumns, 0),
  }
  const to = steps[key]
  return to === undefined || to < 0 || to > last ? null : to
}
