import type { BaseStructure, FieldLinks, StoredField, StoredTable } from '../base/base-structure.ts'
import { type ChangedCell, selectCellChanges } from './history-links.sql.ts'
import type { VersionSpan } from './history-table.sql.ts'
import { filled, isLinkDifference, listBefore } from '../model/link-difference.ts'
import { selectLinks } from '../links/links.sql.ts'
import { type Connection, run } from '../../platform/sql/run.ts'

interface Record {
  id: string
  number: number
  data: { [fieldId: string]: unknown }
  /** The values before the first later change. A long list of links has only the difference to the next one. */
  later: { [fieldId: string]: unknown }
}

interface LinksAt {
  table: StoredTable
  fields: readonly (StoredField & { spans: readonly VersionSpan[] })[]
  version: number
  records: readonly Record[]
}

/** Adds links to past records in place, as they were then, including links to deleted records. */
export async function addLinksAt(connection: Connection, structure: BaseStructure, options: LinksAt): Promise<void> {
  const { table, records, version } = options
  const linked = options.fields.flatMap(field => (field.links ? { id: field.id, links: field.links } : []))
  if (linked.length === 0 || records.length === 0) return
  const long: ChangedCell[] = []
  for (const { id: fieldId, links } of linked) {
    const now = await linksNow(connection, structure, {
      links,
      rows: records.map(({ number }) => number),
    })
    for (const record of records) {
      const changed = record.later[fieldId]
      const isLong = isLinkDifference(changed)
      if (isLong) long.push({ recordId: record.id, fieldId })
      record.data[fieldId] = fieldId in record.later && !isLong ? changed : filled(now.get(record.number) ?? [])
    }
  }
  const spans = new Map(options.fields.map(field => [field.id, field.spans]))
  const lists = await listsBefore(connection, structure.schema, { tableId: table.id, version, cells: long, spans })
  for (const { id, data } of records) {
    for (const { id: fieldId } of linked) {
      const before = lists(id, fieldId)
      if (before) data[fieldId] = filled(before((data[fieldId] ?? []) as string[]))
    }
  }
}

/** The links of cells by row number, including links to deleted records. */
export async function linksNow(
  connection: Connection,
  structure: BaseStructure,
  { links, rows }: { links: FieldLinks; rows: readonly number[] },
): Promise<Map<number, string[]>> {
  const target = structure.rows.tables.find(({ id }) => id === links.tableId)
  const lists = new Map<number, string[]>()
  if (!target) return lists
  const relation = { schema: structure.schema, relation: target.relation }
  for (const { near, farId } of await run(connection, selectLinks(relation, { linkSide: links, rows, limit: null }))) {
    const list = lists.get(near)
    if (list) list.push(farId)
    else lists.set(near, [farId])
  }
  return lists
}

type ListBefore = (now: readonly string[]) => string[]

/** Returns, for link cells, functions that turn their current list into the one right after a version. */
export async function listsBefore(
  connection: Connection,
  schema: string,
  options: {
    tableId: string
    version: number
    cells: readonly ChangedCell[]
    /** For converted fields, by field id: which log entries are about their links. */
    spans?: ReadonlyMap<string, readonly VersionSpan[]>
  },
): Promise<(recordId: string, fieldId: string) => ListBefore | undefined> {
  if (options.cells.length === 0) return () => undefined
  const rows = await run(connection, selectCellChanges(schema, options))
  const relevant = rows.filter(({ fieldId, version }) => {
    const spans = options.spans?.get(fieldId)
    return !spans || spans.some(({ from, until }) => version >= from && (until === null || version < until))
  })
  const changes = Map.groupBy(relevant, ({ recordId, fieldId }) => `${recordId} ${fieldId}`)
  return (recordId, fieldId) => {
    const ofCell = changes.get(`${recordId} ${fieldId}`)
    return ofCell && (now => listBefore(now, ofCell))
  }
}
