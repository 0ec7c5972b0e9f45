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

/** A change of one record. */
export interface RecordNews {
  kind: (typeof recordKinds)[keyof typeof recordKinds]
  version: number
  recordId: string
  /** The new values; for a record that was created or restored, all that are not empty. */
  data: Record<string, unknown>
  at: string
  /** The id of the person who made it; absent for moves. */
  by?: string
  /** Whether this tab made the change, so that the screen shows it already. */
  isOwn: boolean
  /** Whether the record was moved beside another one. */
  isMoved?: true
  /** Whether values are missing that have to be loaded. */
  isPartial?: boolean
}

/** What a batch of the log means for the screen. */
export interface News {
  records: Map<string, RecordNews[]>
  /** Tables of which any cell may have changed. */
  outdated: Set<string>
  /** Fields that were created or changed, by anyone, as the log has them. */
  fields: { tableId: string; before?: unknown; after?: unknown }[]
  /** Fields whose type someone else has changed, and the version of that change. */
  converted: { tableId: string; version: number; field: Pick<Field, 'id' | 'type' | 'template'> }[]
  /** Fields that were deleted, restored, or converted, by anyone: lookups of them have changed. */
  turned: { fieldId: string; version: number }[]
  /** Tables that got another primary field, by anyone: their records have other names. */
  renamed: Set<string>
  /** Whether tables, fields, or views have changed. */
  isStructural: boolean
  /** Whether something was deleted or restored. */
  isOfTrash: boolean
  /** The people who made the changes, by id. */
  people: Map<string, string>
  /** Tables that someone else has deleted, and who. */
  deletedTables: { tableId: string; by: string | null }[]
  /** Views that someone else has deleted or made personal. */
  goneViews: { tableId: string; viewId: string; by: LiveAction['actor']; how: 'deleted' | 'made personal' }[]
}

/** Sorts a batch of actions by what they affect. `isOwn` says whether this tab sent an action. */
export function newsOf(actions: readonly LiveAction[], isOwn: (actionId: string) => boolean): News {
  const news: News = {
    records: new Map(),
    outdated: new Set(),
    fields: [],
    converted: [],
    turned: [],
    renamed: new Set(),
    isStructural: false,
    isOfTrash: false,
    people: new Map(),
    deletedTables: [],
    goneViews: [],
  }
  for (const action of actions) {
    if (action.actor.name !== null) news.people.set(action.actor.id, action.actor.name)
    const own = action.actionId !== null && isOwn(action.actionId)
    // Running conversions are part of the metadata.
    if (action.name === prepared || action.name === ended) news.isStructural = true
    for (const entry of action.entries) addEntry(news, entry, { ...action, isOwn: own })
  }
  return news
}

type Notified = Pick<LiveAction, 'version' | 'at' | 'actor'> & { isOwn: boolean }

function addEntry(news: News, entry: LiveEntry, action: Notified): void {
  const { tableId, itemId: recordId, after } = entry
  if (/\.(delete|restore)$/.test(entry.kind)) news.isOfTrash = true
  const kind = recordKinds[entry.kind as keyof typeof recordKinds]
  if (kind && tableId !== null) {
    const { version, at, isOwn, actor } = action
    const data = (after ?? {}) as Record<string, unknown>
    const records = news.records.get(tableId)
    const messages: RecordNews = { kind, version, recordId, data, at, by: actor.id, isOwn }
    if (records) records.push(messages)
    else news.records.set(tableId, [messages])
    return
  }
  if (tableId !== null && entry.kind === 'table.arrange') return addMoved(news, { tableId, after }, action)
  news.isStructural = true
  if (tableId !== null && (entry.kind === 'field.create' || entry.kind === 'field.update')) {
    news.fields.push({ tableId, before: entry.before, after })
  }
  if (/^field\.(delete|restore)$/.test(entry.kind) || isConversion(entry)) {
    news.turned.push({ fieldId: recordId, version: action.version })
  }
  if (tableId !== null && entry.kind === 'field.primary') news.renamed.add(tableId)
  // The screen shows its own changes of the structure already.
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

/** Moves of this tab are known, and reported again by its own answer. */
function addMoved(
  news: News,
  { tableId, after }: Pick<LiveEntry, 'after'> & { tableId: string },
  action: Notified,
): void {
  if (action.isOwn) return
  const { recordIds = [] } = (after ?? {}) as { recordIds?: string[] }
  news.records.set(tableId, [...(news.records.get(tableId) ?? []), ...movedNews(recordIds, action)])
}

/** News of records that were moved and hold what they held. */
export const movedNews = (
  recordIds: readonly string[],
  at: Pick<RecordNews, 'version' | 'at' | 'isOwn'>,
): RecordNews[] =>
  recordIds.map(recordId => ({
    kind: 'update',
    recordId,
    data: {},
    version: at.version,
    at: at.at,
    isOwn: at.isOwn,
    isMoved: true,
  }))

const becomesPersonal = ({ kind, after }: LiveEntry) =>
  kind === 'view.update' && (after as { kind?: string } | null)?.kind === 'personal'

/** Tables in which a link field appears or disappears because the field on its other side was converted. */
function linkedTables(entry: LiveEntry): string[] {
  if (!isConversion(entry)) return []
  return [entry.before, entry.after].flatMap(field => {
    const { type = '', template } = (field ?? {}) as Partial<Field>
    return isFieldType(type) ? (linkTarget({ type, template }) ?? []) : []
  })
}

const typeOf = (field: unknown) => (field as { type?: string } | null)?.type
const isConversion = ({ kind, before, after }: LiveEntry) => kind === 'field.update' && typeOf(before) !== typeOf(after)

/**
 * Whether an entry changes values without an entry for each: a converted, restored, or copied field, or a restored
 * table.
 */
function changesValues(entry: LiveEntry): boolean {
  return isConversion(entry) || ['field.restore', 'field.fill', 'table.restore', 'table.import'].includes(entry.kind)
}
