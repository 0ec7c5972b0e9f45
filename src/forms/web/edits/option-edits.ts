import type { Change } from '../../document/change.ts'
import type { FormDocument, Option, OptionRole } from '../../document/form-document.ts'
import { formOutline } from '../../document/outline.ts'
import { placeBetween, placesBetween } from '../../document/place.ts'
import { nextHue } from '../../../fields/hues.ts'
import { newThingId } from '../../document/new-thing-id.ts'
import { setCell } from './set-cell.ts'

/** The options of one kind that a question has. */
export interface OptionGroup {
  blockId: string
  role: OptionRole
}

const optionsOf = (document: FormDocument, { blockId, role }: OptionGroup): Option[] =>
  (formOutline(document).options.get(blockId) ?? []).filter(option => option.role === role)

const maxLabelLength = 500

/** The lines of a text as labels of options: without bullets, numbers, and empty lines. */
export const optionLines = (text: string, maxLength: number = maxLabelLength): string[] =>
  text
    .split(/\r\n?|\n/)
    .map(line => line.replace(/^\s*(?:[-*•◦▪○☐–]|\[[ x]?\]|\(\s?\)|\d{1,3}[.)])\s+/i, '').trim())
    .filter(line => line !== '')
    .map(line => line.slice(0, maxLength))

/** Adds options after another one; at the start for null. */
export function addOptions(
  document: FormDocument,
  group: OptionGroup,
  { labels, afterId }: { labels: readonly string[]; afterId: string | null },
): { changes: Change[]; ids: string[] } {
  const options = optionsOf(document, group)
  const index = afterId === null ? -1 : options.findIndex(({ id }) => id === afterId)
  const before = options[index]?.at.place ?? null
  const next = options[index + 1]?.at.place ?? null
  const places = placesBetween(before, before !== null && next !== null && next <= before ? null : next, labels.length)
  const used = options.map(({ color }) => color)
  const ids = labels.map(() => newThingId('options'))
  const changes = labels.map((label, at): Change => {
    const color = nextHue(used)
    used.push(color)
    const id = ids[at] ?? ''
    const thing = { id, at: { parentId: group.blockId, place: places[at] }, role: group.role, label, color }
    return { do: 'create', list: 'options', id, thing }
  })
  return { changes, ids }
}

/**
 * Pastes several lines into an option: the first one replaces what is selected of its text, the others become options
 * after it.
 */
export function pasteOptions(
  document: FormDocument,
  group: OptionGroup,
  { optionId, label, lines }: { optionId: string; label: string; lines: readonly string[] },
): { changes: Change[]; ids: string[] } {
  const added = addOptions(document, group, { labels: lines.slice(1), afterId: optionId })
  const first = setCell(document, { list: 'options', id: optionId, key: 'label' }, label.slice(0, maxLabelLength))
  return { changes: first.before === first.after ? added.changes : [first, ...added.changes], ids: added.ids }
}

/** Moves an option to an index of its list, counted without it. */
export function moveOption(document: FormDocument, optionId: string, to: number): Change[] {
  const option = document.options[optionId]
  if (!option) return []
  const { parentId } = option.at
  const options = optionsOf(document, { blockId: parentId, role: option.role })
  if (to < 0 || to >= options.length || options.findIndex(({ id }) => id === optionId) === to) return []
  const others = options.filter(({ id }) => id !== optionId)
  const place = placeBetween(others[to - 1]?.at.place ?? null, others[to]?.at.place ?? null)
  return [setCell(document, { list: 'options', id: optionId, key: 'at' }, { parentId, place })]
}
