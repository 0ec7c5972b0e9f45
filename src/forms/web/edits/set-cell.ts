import { type CellChange, type Singleton } from '../../document/change.ts'
import type { FormDocument, ThingList } from '../../document/form-document.ts'

/** The groups of values that are changed one by one. */
const groups = ['settings', 'texts']

/** A cell of a thing, or of the settings or the theme: 'label', or 'settings.maxLength'. */
export interface CellAddress {
  list: ThingList | Singleton
  id: string
  key: string
}

/** The value that a cell holds; null for none. */
export function readCell(document: FormDocument, { list, id, key }: CellAddress): unknown {
  const thing: unknown = list === 'settings' || list === 'theme' ? document[list] : document[list][id]
  if (typeof thing !== 'object' || thing === null) return null
  const [group = '', ...rest] = key.split('.')
  const isGrouped = rest.length > 0 && groups.includes(group)
  const values = (isGrouped ? Reflect.get(thing, group) : thing) as object
  const name = isGrouped ? rest.join('.') : key
  return Object.hasOwn(values, name) ? (Reflect.get(values, name) ?? null) : null
}

/** Sets a cell, if it still holds what the person sees. */
export const setCell = (document: FormDocument, address: CellAddress, after: unknown): CellChange => ({
  do: 'set',
  ...address,
  before: readCell(document, address),
  after,
})
