import { fieldType, isFieldType } from '../../fields/registry.ts'
import type { Field, Metadata, Table, TableRecord } from '../../engine/model/structure.ts'
import type { News, RecordNews } from './record-news.ts'

/** These records; or all that refer to some records in a field of links. */
export type Concerned = { recordIds: string[] } | { linkFieldId: string; linkedIds: string[] }

/** Cells of a table that may show something else, since what they refer to is not what it was. */
export interface Referred {
  tableId: string
  /** The version of the base since which that is so. */
  version: number
  fieldIds: string[]
  of: Concerned | 'all'
}

export interface ReferredNews {
  /** What was heard, without the cells that only the server can read. */
  records: News['records']
  referred: Referred[]
}

/** A field of links, and what is read through it. */
interface Link {
  table: Table
  fieldId: string
  /** By field of the linked table: the fields that show it. */
  shows: Map<string, string[]>
}

/** Tells of records whether they are among those that are concerned. */
export function isAmong(of: Concerned): (record: TableRecord) => boolean {
  if ('recordIds' in of) {
    const ids = new Set(of.recordIds)
    return ({ id }) => ids.has(id)
  }
  const linked = new Set<unknown>(of.linkedIds)
  return ({ data }) => {
    const ids = data[of.linkFieldId]
    return Array.isArray(ids) && ids.some(id => linked.has(id))
  }
}

/**
 * What was heard of records means more than it says where others refer to them: a cell of links shows their names, a
 * lookup their values. The log tells of links as they stand, records in the trash included, so they are not shown from it.
 *
 * However many records were heard of, each field is told of once: who is told looks through all that it holds.
 */
export function referredNews(metadata: Metadata, records: News['records']): ReferredNews {
  const told: ReferredNews = { records: new Map(), referred: [] }
  for (const [tableId, news] of records) {
    const table = metadata.tables.find(({ id }) => id === tableId)
    told.records.set(tableId, table ? ownLinks(table, news, told) : news)
    if (!table) continue
    for (const link of linksTo(metadata, table)) told.referred.push(...toldOf(link, { table, news, metadata }))
  }
  return told
}

/** Takes the cells of links out of what was heard of a table itself. */
function ownLinks(table: Table, news: readonly RecordNews[], told: ReferredNews): RecordNews[] {
  const links = new Set(table.fields.flatMap(({ id, type }) => (fieldType(type).links ? id : [])))
  if (links.size === 0) return [...news]
  const changed = new Set<string>()
  const recordIds = new Set<string>()
  const without = news.map(one => {
    // Of a record that is back the log has what stands in the record itself.
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
    told.referred.push({
      tableId: table.id,
      version: latest(news),
      fieldIds: [...changed, ...readToo],
      of: { recordIds: [...recordIds] },
    })
  }
  return without
}

const latest = (news: readonly { version: number }[]) =>
  news.reduce((version, one) => Math.max(version, one.version), 0)

/** The fields of links of all tables that lead to one. */
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

function toldOf(
  link: Link,
  { table, news, metadata }: { table: Table; news: readonly RecordNews[]; metadata: Metadata },
): Referred[] {
  const all = [...new Set([...link.shows.values()].flat())]
  const shownOf = ({ kind, data }: RecordNews) => {
    if (kind === 'create') return []
    return kind === 'update' ? Object.keys(data).flatMap(fieldId => link.shows.get(fieldId) ?? []) : all
  }
  const shown = news.filter(one => shownOf(one).length > 0)
  // Who refers to a record that was away cannot be told from what is here.
  const back = shown.filter(({ kind }) => kind === 'restore')
  const others = shown.filter(({ kind }) => kind !== 'restore')
  const renamed = shown.filter(({ kind, data }) => kind !== 'update' || table.primaryFieldId in data)
  const tell = (tableId: string, of: Referred['of'], told: { news: RecordNews[]; fieldIds: string[] }): Referred[] =>
    told.news.length === 0 ? [] : [{ tableId, version: latest(told.news), fieldIds: told.fieldIds, of }]
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

/** The lookups of a field, by the tables that have some. */
const lookupsOf = ({ tables }: Metadata, fieldId: string): { tableId: string; fieldIds: string[] }[] =>
  tables.flatMap(({ id: tableId, fields }) => {
    const fieldIds = fields.flatMap(({ id, type, template }) =>
      fieldType(type).looksUp?.(template).fieldId === fieldId ? id : [],
    )
    return fieldIds.length > 0 ? { tableId, fieldIds } : []
  })

/** What is looked up of fields, or through them, that are not what they were. */
export const lookedUpOtherwise = ({ tables }: Metadata, turned: News['turned']): Referred[] =>
  tables.flatMap(({ id: tableId, fields }) => {
    const isTurned = ({ type, template }: Field) => {
      const looked = fieldType(type).looksUp?.(template)
      return looked && turned.some(({ fieldId }) => fieldId === looked.linkFieldId || fieldId === looked.fieldId)
    }
    const fieldIds = fields.filter(isTurned).map(({ id }) => id)
    return fieldIds.length === 0 ? [] : { tableId, version: latest(turned), fieldIds, of: 'all' }
  })

/** The tables with lookups that are new or were set otherwise: only the server knows what they show. */
export const tablesLookedUpAnew = (fields: News['fields']): string[] =>
  fields.flatMap(({ tableId, before, after }) => {
    const [was, is] = [before, after] as ({ type?: string; template?: unknown } | null)[]
    // A newer server may have types that this page does not know.
    const isLookup = is?.type !== undefined && isFieldType(is.type) && fieldType(is.type).looksUp !== undefined
    return isLookup && JSON.stringify(was?.template) !== JSON.stringify(is.template) ? tableId : []
  })
