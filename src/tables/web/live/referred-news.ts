import { fieldType, isFieldType } from '../../../fields/registry.ts'
import type { Metadata, Table } from '../../structure.ts'
import type { News, RecordNews } from './record-news.ts'

/** Cells of a table that may show something else, since what they refer to is not what it was. */
export interface Referred {
  tableId: string
  /** The version of the base since which that is so. */
  version: number
  fieldIds: string[]
  /** Of these records; or of all that refer to some records in a field of links. */
  of: { recordIds: string[] } | { linkFieldId: string; linkedIds: string[] }
}

export interface ReferredNews {
  /** What was heard, without the cells that only the server can read. */
  records: News['records']
  referred: Referred[]
  /** Tables of which nobody can say here which cells show something else. */
  unknown: Set<string>
}

/** A field of links, and what is read through it. */
interface Link {
  table: Table
  fieldId: string
  /** By field of the linked table: the fields that show it. */
  shows: Map<string, string[]>
}

/**
 * What was heard of records means more than it says where others refer to them: a cell of links shows their names, a
 * lookup their values. The log tells of links as they stand, records in the trash included, so they are not shown from it.
 */
export function referredNews(metadata: Metadata, records: News['records']): ReferredNews {
  const told: ReferredNews = { records: new Map(), referred: [], unknown: new Set() }
  for (const [tableId, news] of records) {
    const table = metadata.tables.find(({ id }) => id === tableId)
    told.records.set(tableId, table ? ownLinks(table, news, told) : news)
    if (!table) continue
    for (const link of linksTo(metadata, table)) tellOf(link, { table, news, metadata }, told)
  }
  return told
}

/** Takes the cells of links out of what was heard of a table itself. */
function ownLinks(table: Table, news: readonly RecordNews[], told: ReferredNews): RecordNews[] {
  const links = new Set(table.fields.flatMap(({ id, type }) => (fieldType(type).links ? id : [])))
  if (links.size === 0) return [...news]
  return news.map(one => {
    const fieldIds = Object.keys(one.data).filter(fieldId => links.has(fieldId))
    // Of a record that is back the log has what stands in the record itself.
    if (one.kind === 'restore') return { ...one, isPartial: true }
    if (fieldIds.length === 0) return one
    const readToo = table.fields.flatMap(({ id, type, template }) =>
      fieldIds.includes(fieldType(type).looksUp?.(template).linkFieldId ?? '') ? id : [],
    )
    const { version, recordId } = one
    told.referred.push({
      tableId: table.id,
      version,
      fieldIds: [...fieldIds, ...readToo],
      of: { recordIds: [recordId] },
    })
    const data = Object.fromEntries(Object.entries(one.data).filter(([fieldId]) => !links.has(fieldId)))
    return { ...one, data, isPartial: true }
  })
}

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

function tellOf(
  link: Link,
  { table, news, metadata }: { table: Table; news: readonly RecordNews[]; metadata: Metadata },
  told: ReferredNews,
): void {
  const all = [...new Set([...link.shows.values()].flat())]
  for (const { kind, recordId, data, version } of news) {
    if (kind === 'create') continue
    const fieldIds = kind === 'update' ? Object.keys(data).flatMap(fieldId => link.shows.get(fieldId) ?? []) : all
    if (fieldIds.length === 0) continue
    // Who refers to a record that was away cannot be told from what is here.
    if (kind === 'restore') told.unknown.add(link.table.id)
    else {
      const of = { linkFieldId: link.fieldId, linkedIds: [recordId] }
      told.referred.push({ tableId: link.table.id, version, fieldIds, of })
    }
    const isNamedOtherwise = kind !== 'update' || table.primaryFieldId in data
    if (isNamedOtherwise) for (const id of tablesThatLookUp(metadata, link.fieldId)) told.unknown.add(id)
  }
}

/** The tables with a lookup of a field. */
const tablesThatLookUp = ({ tables }: Metadata, fieldId: string): string[] =>
  tables.flatMap(({ id, fields }) =>
    fields.some(({ type, template }) => fieldType(type).looksUp?.(template).fieldId === fieldId) ? id : [],
  )

/** The tables with lookups that are new or were set otherwise: only the server knows what they show. */
export const tablesLookedUpAnew = (fields: News['fields']): string[] =>
  fields.flatMap(({ tableId, before, after }) => {
    const [was, is] = [before, after] as ({ type?: string; template?: unknown } | null)[]
    // A newer server may have types that this page does not know.
    const isLookup = is?.type !== undefined && isFieldType(is.type) && fieldType(is.type).looksUp !== undefined
    return isLookup && JSON.stringify(was?.template) !== JSON.stringify(is.template) ? tableId : []
  })
