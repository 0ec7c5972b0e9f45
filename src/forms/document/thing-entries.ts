import { thingEntryKind, thingEntryOf } from '../../engine/model/things.ts'
import { cellOf, type Values, withValue } from './cell.ts'
import { type Change, type Singleton, singletons } from './change.ts'
import { type FormDocument, type ThingList, thingLists } from './form-document.ts'

/** What an action changed of one thing, as the log of the base holds it: cells by key, or the whole new thing. */
export interface ThingEntry {
  kind: string
  itemId: string
  before?: unknown
  after?: unknown
}

const isList = (list: string): list is ThingList | Singleton => [...thingLists, ...singletons].some(one => one === list)

/** One entry for each thing that changes touch. The entries of an action can be applied in any order. */
export function entriesOf(changes: readonly Change[]): ThingEntry[] {
  const entries = new Map<string, { kind: string; itemId: string; before: Values | null; after: Values }>()
  for (const change of changes) {
    const { list, id: itemId } = change
    const at = `${list} ${itemId}`
    const existing = entries.get(at)
    if (change.do === 'create') {
      entries.set(at, { kind: thingEntryKind(list, 'create'), itemId, before: null, after: change.thing as Values })
    } else if (existing?.before === null) {
      const cell = cellOf(list, change.key)
      if (cell) existing.after = withValue(existing.after, cell, change.after)
    } else {
      const before = { [change.key]: change.before ?? null, ...existing?.before }
      const after = { ...existing?.after, [change.key]: change.after ?? null }
      entries.set(at, { kind: thingEntryKind(list, 'update'), itemId, before, after })
    }
  }
  return [...entries.values()]
}

/** The document after entries of the log, which the server has checked. Other entries are ignored. */
export function withEntries(document: FormDocument, entries: readonly ThingEntry[]): FormDocument {
  const changed: Partial<Record<ThingList | Singleton, Record<string, unknown>>> = {}
  for (const { kind, itemId, after } of entries) {
    const { list, step } = thingEntryOf(kind) ?? { list: '', step: '' }
    if (!isList(list)) continue
    const values = (changed[list] ??= { ...document[list] })
    if (list === 'settings' || list === 'theme') Object.assign(values, after)
    else if (step === 'create') values[itemId] = after
    else if (Object.hasOwn(values, itemId)) values[itemId] = withCells(list, values[itemId] as Values, after as Values)
  }
  return { ...document, ...changed } as FormDocument
}

const withCells = (list: ThingList | Singleton, thing: Values, values: Values): Values =>
  Object.entries(values).reduce((changed, [key, value]) => {
    const cell = cellOf(list, key)
    return cell ? withValue(changed, cell, value) : changed
  }, thing)
