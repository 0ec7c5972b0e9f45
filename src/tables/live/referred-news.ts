import { fieldType, isFieldType } from '../../fields/registry.ts'
import type { Field, Metadata, Table, TableRecord } from '../../engine/model/structure.ts'
import type { News, RecordNews } from './record-news.ts'

/** Certain records; or those that link to certain records in a field. */
export type Concerned = { recordIds: string[] } | { linkFieldId: string; linkedIds: string[] }

/** Cells of a table that may show something else because records that they refer to have changed. */
export interface Referred {
  tableId: string
  /** The version of the base in which they changed. */
  version: number
  fieldIds: string[]
  affected: Concerned | 'all'
}

export interface ReferredNews {
  /** The changes of records, without the cells that only the server can read. */
  records: News['records']
  referred: Referred[]
}

/** A link field, and the lookups through it. */
interface Link {
  table: Table
  fieldId: string
  /** By field of the linked table, the fields that show it. */
  shows: Map<string, string[]>
}

/** Returns a function that tells whether a record is affected. */
export function isAmong(affected: Concerned): (record: TableRecord) => boolean {
  if ('recordIds' in affected) {
    const ids = new Set(affected.recordIds)
    return ({ id }) => ids.has(id)
  }
  const linked = new Set<unknown>(affected.linkedIds)
  return ({ data }) => {
    const ids = data[affected.linkFieldId]
    return Array.isArray(ids) && ids.some(id => linked.has(id))
  }
}

/**
 * A change of a record also affects cells that refer to it: links show its name, and lookups its values. The log has
 * links as they are stored, including links to records in the trash, so their cells are loaded instead.
 *
 * Each field is reported once, for any number of records, because a listener searches all loaded records for it.
 */
export function referredNews(metadata: Metadata, records: News['records']): ReferredNews {
  const messages: ReferredNews = { records: new Map(), referred: [] }
  for (const [tableId, news] of records) {
    const table = metadata.tables.find(({ id }) => id === tableId)
    messages.records.set(tableId, table ? ownLinks(table, news, messages) : news)
    if (!table) continue
    for (const link of linksTo(metadata, table))
      messages.referred.push(...changeTextOf(link, { table, news, metadata }))
  }
  return messages
}

/** Removes the link cells of a table from its own changes. */
function ownLinks(table: Table, news: readonly RecordNews[], messages: ReferredNews): RecordNews[] {
  const links = new Set(table.fields.flatMap(({ id, type }) => (fieldType(type).links ? id : [])))
  if (links.size === 0) return [...news]
  const changed = new Set<string>()
  const recordIds = new Set<string>()
  const without = news.map(one => {
    // For a restored record the log has only what is stored in the record itself.
    if (one.kind === 'restore') return { ...one, isPartial: true }
    const own = Object.keys(one.data).filter(fieldId => links.has(fieldId))
    if (own.length === 0) return one
    recordIds.add(one.recordId)
    for (const fieldId of own) changed.add(fieldId)
    const data = Object.fromEntries(Object.entries(one.data).filter(([fieldId]) => !links.has(fieldId)))
    return { ...one, data, isPartial: true }
  })
  if (recordIds.size > 0) {
    const readToo = table.fields.flatMap(({ id, type, template }) =>
      changed.has(fieldType(type).looksUp?.(template).linkFieldId ?? '') ? id : [],
    )
    messages.referred.push({
      tableId: table.id,
      version: latest(news),
      fieldIds: [...changed, ...readToo],
      affected: { recordIds: [...recordIds] },
    })
  }
  return without
}

const latest = (news: readonly { version: number }[]) =>
  news.reduce((version, one) => Math.max(version, one.version), 0)

/** The link fields of all tables that lead to a table. */
function linksTo({ tables }: Metadata, target: Table): Link[] {
  return tables.flatMap(table =>
    table.fields.flatMap(({ id: fieldId, type, template }): Link[] => {
      if (fieldType(type).links?.settings(template).tableId !== target.id) return []
      const shows = new Map([[target.primaryFieldId, [fieldId]]])
      for (const { id, type: other, template: settings } of table.fields) {
        const looked = fieldType(other).looksUp?.(settings)
        if (looked?.linkFieldId !== fieldId) continue
        shows.set(looked.fieldId, [...(shows.get(looked.fieldId) ?? []), id])
      }
      return [{ table, fieldId, shows }]
    }),
  )
}

function changeTextOf(
  link: Link,
  { table, news, metadata }: { table: Table; news: readonly RecordNews[]; metadata: Metadata },
): Referred[] {
  const all = [...new Set([...link.shows.values()].flat())]
  const shownOf = ({ kind, data }: RecordNews) => {
    if (kind === 'create') return []
    return kind === 'update' ? Object.keys(data).flatMap(fieldId => link.shows.get(fieldId) ?? []) : all
  }
  const shown = news.filter(one => shownOf(one).length > 0)
  // Which records link to a restored record is unknown here.
  const back = shown.filter(({ kind }) => kind === 'restore')
  const others = shown.filter(({ kind }) => kind !== 'restore')
  const renamed = shown.filter(({ kind, data }) => kind !== 'update' || table.primaryFieldId in data)
  const tell = (
    tableId: string,
    affected: Referred['affected'],
    messages: { news: RecordNews[]; fieldIds: string[] },
  ): Referred[] =>
    messages.news.length === 0
      ? []
      : [{ tableId, version: latest(messages.news), fieldIds: messages.fieldIds, affected }]
  const linkedIds = [...new Set(others.map(({ recordId }) => recordId))]
  const fieldIds = [...new Set(others.flatMap(shownOf))]
  return [
    ...tell(link.table.id, { linkFieldId: link.fieldId, linkedIds }, { news: others, fieldIds }),
    ...tell(link.table.id, 'all', { news: back, fieldIds: all }),
    ...lookupsOf(metadata, link.fieldId).flatMap(lookups =>
      tell(lookups.tableId, 'all', { news: renamed, fieldIds: lookups.fieldIds }),
    ),
  ]
}

/** The lookups of a field, by table. */
const lookupsOf = ({ tables }: Metadata, fieldId: string): { tableId: string; fieldIds: string[] }[] =>
  tables.flatMap(({ id: tableId, fields }) => {
    const fieldIds = fields.flatMap(({ id, type, template }) =>
      fieldType(type).looksUp?.(template).fieldId === fieldId ? id : [],
    )
    return fieldIds.length > 0 ? { tableId, fieldIds } : []
  })

/** Fields that look up changed fields, directly or through others. */
export const changedLookups = ({ tables }: Metadata, turned: News['turned']): Referred[] =>
  tables.flatMap(({ id: tableId, fields }) => {
    const isTurned = ({ type, template }: Field) => {
      const looked = fieldType(type).looksUp?.(template)
      return looked && turned.some(({ fieldId }) => fieldId === looked.linkFieldId || fieldId === looked.fieldId)
    }
    const fieldIds = fields.filter(isTurned).map(({ id }) => id)
    return fieldIds.length === 0 ? [] : { tableId, version: latest(turned), fieldIds, affected: 'all' }
  })

/**
 * Tables with fields whose values only the server knows: lookups that are new or have changed, and new fields that show
 * what every record has.
 */
export const tablesWithUnknownValues = (fields: News['fields']): string[] =>
  fields.flatMap(({ tableId, before, after }) => {
    const [was, is] = [before, after] as ({ type?: string; template?: unknown } | null)[]
    // A newer server may have types that this page does not know.
    if (is?.type === undefined || !isFieldType(is.type)) return []
    const { looksUp, ofRecord } = fieldType(is.type)
    const isUnknownLookup = looksUp && JSON.stringify(was?.template) !== JSON.stringify(is.template)
    return isUnknownLookup || (ofRecord && was?.type !== is.type) ? tableId : []
  })

/** Tables that show the names of records of these tables, in links or in lookups of such links. */
export function tablesNaming({ tables }: Metadata, tableIds: ReadonlySet<string>): string[] {
  if (tableIds.size === 0) return []
  const linking = new Set(
    tables.flatMap(({ fields }) =>
      fields.flatMap(({ id, type, template }) =>
        tableIds.has(fieldType(type).links?.settings(template).tableId ?? '') ? id : [],
      ),
    ),
  )
  const names = ({ id, type, template }: Field) =>
    linking.has(id) || linking.has(fieldType(type).looksUp?.(template).fieldId ?? '')
  return tables.flatMap(({ id, fields }) => (fields.some(names) ? id : []))
}
