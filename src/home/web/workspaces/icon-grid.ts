import { fold } from '../../../fields/text/fold.ts'
import { iconLabel, type WorkspaceIconName, workspaceIconNames, workspaceIcons } from '../../workspace-icons.ts'

/** How many icons stand beside each other. */
export const iconColumns = 12

const found = workspaceIconNames.map(name => ({
  name,
  label: fold(iconLabel(name)),
  text: fold(`${iconLabel(name)} ${workspaceIcons[name]}`),
}))

/** The names of the icons that are called so, or found by every word of a text; what begins with it comes first. */
export function iconsFor(search: string): WorkspaceIconName[] {
  const needle = fold(search.trim())
  if (needle === '') return found.map(({ name }) => name)
  const words = needle.split(/\s+/)
  const fitting = found.filter(({ text }) => words.every(word => text.includes(word)))
  const rank = ({ label }: { label: string }) => (label.startsWith(needle) ? 0 : label.includes(needle) ? 1 : 2)
  return fitting.toSorted((one, other) => rank(one) - rank(other)).map(({ name }) => name)
}

/** Lines by which a page key goes up or down. */
const pageLines = 6

/**
 * Where a key leads in a grid whose lines are filled from their beginning; null for a key that is none of it, or leads
 * out of it.
 */
export function gridStep(key: string, of: { at: number; count: number; isMirrored: boolean }): number | null {
  const { at, count, isMirrored } = of
  const last = count - 1
  const steps: Record<string, number> = {
    ArrowRight: at + (isMirrored ? -1 : 1),
    ArrowLeft: at + (isMirrored ? 1 : -1),
    ArrowDown: at + iconColumns,
    ArrowUp: at - iconColumns,
    Home: 0,
    End: last,
    PageDown: Math.min(at + pageLines * iconColumns, last),
    PageUp: Math.max(at - pageLines * iconColumns, 0),
  }
  const to = steps[key]
  return to === undefined || to < 0 || to > last ? null : to
}
