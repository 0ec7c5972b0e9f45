import { cellCountText } from '../../grid/editing/edit-list.ts'
import type { PasteCounts, UnreadableSample } from './paste-counts.ts'

/** How many items are named; the rest are counted. */
const maxNamed = 5
const maxNameLength = 60

const records = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString()} records`)

/** '1 field', '1,200 fields'. */
export const counted = (count: number, what: string): string =>
  `${count.toLocaleString()} ${what}${count === 1 ? '' : 's'}`

/** The first few texts, cut, and how many more there are. */
export function listed(texts: readonly string[]): string {
  const named = texts.slice(0, maxNamed).map(text => {
    const letters = [...text]
    return letters.length > maxNameLength ? `${letters.slice(0, maxNameLength).join('')}…` : text
  })
  const more = texts.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more.toLocaleString()} more` : '')
}

/** How many records change and are added. */
export function changesText(counts: Pick<PasteCounts, 'changedCells' | 'changedRows' | 'addedRows'>): string {
  const { changedCells, changedRows, addedRows } = counts
  const changed = `${cellCountText(changedCells)} in ${records(changedRows)} ${changedCells === 1 ? 'changes' : 'change'}`
  const added = `${records(addedRows)} ${addedRows === 1 ? 'is' : 'are'} added`
  if (changedCells > 0 && addedRows > 0) return `${changed}, and ${added}`
  if (changedCells > 0) return changed
  return addedRows > 0 ? added : 'No cell changes'
}

/** What happens to cells whose texts cannot be read. */
export function unreadableText({ count, emptied }: Pick<PasteCounts['unreadable'], 'count' | 'emptied'>): string {
  const it = count === 1
  const cannot = `${cellCountText(count)} cannot be read`
  if (emptied === 0) return `${cannot} and ${it ? 'stays as it is' : 'stay as they are'}`
  if (emptied === count) return `${cannot} and ${it ? 'becomes' : 'become'} empty`
  const left = count - emptied
  return `${cannot}: ${left.toLocaleString()} ${left === 1 ? 'stays as it is' : 'stay as they are'}, ${emptied.toLocaleString()} ${emptied === 1 ? 'becomes' : 'become'} empty`
}

/** How many cells lose their values. */
export const emptiedText = (count: number): string =>
  `${cellCountText(count)} with a value ${count === 1 ? 'becomes' : 'become'} empty`

/** How many cells cannot be pasted into. */
export const readOnlyText = (count: number): string =>
  `${cellCountText(count)} ${count === 1 ? 'is read-only and stays' : 'are read-only and stay'} unchanged`

export const placeText = (place: UnreadableSample['place']): string =>
  'record' in place ? `record ${place.record.toLocaleString()}` : `new record ${place.newRecord.toLocaleString()}`
