import { isFieldType } from '../../fields/registry.ts'
import { linkTarget } from '../actions/structure/link-pair.ts'
import { ended, prepared } from '../../engine/model/conversion-names.ts'
import type { LiveAction, LiveEntry } from '../../engine/model/live/live-batch.ts'
import type { Field } from '../../engine/model/structure.ts'

const recordKinds = {
  'record.create': 'create',
  'record.update': 'update',
  'record.delete': 'delete',
  'record.restore': 'restore',
} as const

/** What happened to one record. */
export interface RecordNews {
  kind: (typeof recordKinds)[keyof typeof recordKinds]
  version: number
  recordId: string
  /** What cells hold since; for a record that came or came back, all that are not empty. */
  data: Record<string, unknown>
  at: string
  /** This tab did it: the screen shows it already. */
  isOwn: boolean
  /** There is more to it that has to be asked for. */
  isPartial?: boolean
}

/** What a batch of the log means for the screen. */
export interface News {
  records: Map<string, RecordNews[]>
  /** Tables of which any cell may hold something else. */
  outdated: Set<string>
  /** Fields that are new or were set otherwise, by whomever, as the log has them. */
  fields: { tableId: string; before?: unknown; after?: unknown }[]
  /** Fields that somebody else gave another type, as they are since a version. */
  converted: { tableId: string; version: number; field: Pick<Field, 'id' | 'type' | 'template'> }[]
  /** Fields that are gone, back, or of another type since a version, by whomever: lookups of them show something else. */
  turned: { fieldId: string; version: number }[]
  /** Tables, fields or views are not what they were. */
  isStructural: boolean
  /** Something was deleted or brought back. */
  isOfTrash: boolean
  /** Tables that somebody else deleted, with who did. */
  deletedTables: { tableId: string; by: string | null }[]
  /** Views that somebody else deleted, or keeps for themselves now. */
  goneViews: { tableId: string; viewId: string; by: LiveAction['actor']; how: 'deleted' | 'made personal' }[]
}

/** Sorts a batch by what it is about. `isOwn` says whether this tab sent an action. */
export function newsOf(actions: readonly LiveAction[], isOwn: (actionId: string) => boolean): News {
  const news: News = {
    records: new Map(),
    outdated: new Set(),
    fields: [],
    converted: [],
    turned: [],
    isStructural: false,
    isOfTrash: false,
    deletedTables: [],
    goneViews: [],
  }
  for (const action of actions) {
    const own = action.actionId !== null && isOwn(action.actionId)
    // What is being converted is told with the structure.
    if (action.name === prepared || action.name === ended) news.isStructural = true
    for (const entry of action.entries) addEntry(news, entry, { ...action, isOwn: own })
  }
  return news
}

type Told = Pick<LiveAction, 'version' | 'at' | 'actor'> & { isOwn: boolean }

function addEntry(news: News, entry: LiveEntry, action: Told): void {
  const { tableId, itemId: recordId, after } = entry
  if (/\.(delete|restore)$/.test(entry.kind)) news.isOfTrash = true
  const kind = recordKinds[entry.kind as keyof typeof recordKinds]
  if (kind && tableId !== null) {
    const { version, at, isOwn } = action
    const data = (after ?? {}) as Record<string, unknown>
    const records = news.records.get(tableId)
    const told: RecordNews = { kind, version, recordId, data, at, isOwn }
    if (records) records.push(told)
    else news.records.set(tableId, [told])
    return
  }
  news.isStructural = true
  if (tableId !== null && (entry.kind === 'field.create' || entry.kind === 'field.update')) {
    news.fields.push({ tableId, before: entry.before, after })
  }
  if (/^field\.(delete|restore)$/.test(entry.kind) || isConversion(entry)) {
    news.turned.push({ fieldId: recordId, version: action.version })
  }
  // What was done here to the structure is on the screen already.
  if (tableId === null || action.isOwn) return
  if (entry.kind === 'table.delete') news.deletedTables.push({ tableId, by: action.actor.name })
  const how = entry.kind === 'view.delete' ? 'deleted' : becomesPersonal(entry) ? 'made personal' : null
  if (how) news.goneViews.push({ tableId, viewId: recordId, by: action.actor, how })
  if (isConversion(entry)) {
    const { type, template } = after as unknown as Field
    news.converted.push({ tableId, version: action.version, field: { id: recordId, type, template } })
  }
  if (changesValues(entry)) news.outdated.add(tableId)
  for (const target of linkedTables(entry)) news.outdated.add(target)
}

const becomesPersonal = ({ kind, after }: LiveEntry) =>
  kind === 'view.update' && (after as { kind?: string } | null)?.kind === 'personal'

/** The tables in which another face of links comes or goes, because a field has another type. */
function linkedTables(entry: LiveEntry): string[] {
  if (!isConversion(entry)) return []
  return [entry.before, entry.after].flatMap(field => {
    const { type = '', template } = (field ?? {}) as Partial<Field>
    return isFieldType(type) ? (linkTarget({ type, template }) ?? []) : []
  })
}

const typeOf = (field: unknown) => (field as { type?: string } | null)?.type
const isConversion = ({ kind, before, after }: LiveEntry) => kind === 'field.update' && typeOf(before) !== typeOf(after)

/** A field that is converted, comes back or is a copy, and a table that does, bring values that nobody tells one by one. */
function changesValues(entry: LiveEntry): boolean {
  return isConversion(entry) || ['field.restore', 'field.fill', 'table.restore', 'table.import'].includes(entry.kind)
}
