import type { Change } from '../../document/change.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { formOutline } from '../../document/outline.ts'
import { placeBetween } from '../../document/place.ts'
import { copyBlocks, type Creation } from './block-edits.ts'
import { newThingId } from '../../document/new-thing-id.ts'
import { setCell } from './set-cell.ts'

/** The lists whose things follow each other in the strip. */
export type StripList = 'pages' | 'endings'

/** The place after a thing of a list; after the last one for null. */
function placeAfter(document: FormDocument, list: StripList, afterId: string | null): string {
  const things = formOutline(document)[list]
  const index = things.findIndex(({ id }) => id === afterId)
  const at = index < 0 ? things.length - 1 : index
  return placeBetween(things[at]?.place ?? null, things[at + 1]?.place ?? null)
}

/** Adds an empty page or an ending after another one. */
export function addToStrip(document: FormDocument, list: StripList, afterId: string | null): Creation {
  const id = newThingId(list)
  const place = placeAfter(document, list, afterId)
  const thing = list === 'pages' ? { id, place } : { id, place, title: 'Thank you' }
  return { id, changes: [{ do: 'create', list, id, thing }] }
}

/** Duplicates a page with its blocks, or an ending; the copy comes right after it. */
export function duplicateInStrip(document: FormDocument, list: StripList, id: string): Creation | null {
  const thing = document[list][id]
  if (!thing) return null
  const copyId = newThingId(list)
  const place = placeAfter(document, list, id)
  const copy: Change = { do: 'create', list, id: copyId, thing: { ...thing, id: copyId, place } }
  const blocks = list === 'pages' ? copyBlocks(formOutline(document), id, copyId) : []
  return { id: copyId, changes: [copy, ...blocks] }
}

/** Moves a page or an ending to an index of its list, counted without it. */
export function moveInStrip(
  document: FormDocument,
  { list, id }: { list: StripList; id: string },
  to: number,
): Change[] {
  const things = formOutline(document)[list]
  if (things.findIndex(thing => thing.id === id) === to) return []
  const others = things.filter(thing => thing.id !== id)
  const place = placeBetween(others[to - 1]?.place ?? null, others[to]?.place ?? null)
  return [setCell(document, { list, id, key: 'place' }, place)]
}

/** What a page is called: its name, or its number. */
export const pageName = (page: { name: string }, index: number): string => page.name.trim() || `Page ${index + 1}`

/** What an ending is called: its name, its title, or its number. */
export const endingName = (ending: { name: string; title: string }, index: number): string =>
  ending.name.trim() || ending.title.trim() || `Ending ${index + 1}`
