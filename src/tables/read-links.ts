import { sql } from 'kysely'
import { fieldType } from '../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from './base-structure.ts'
import { presentCell, recordPresenter } from './cells.ts'
import { type LinkField, nameField, type ReadField, readFieldOf, readFieldsOf } from './link-fields.ts'
import { type LinkedPart, linkedRows, partAlias, selectLinked } from './links.sql.ts'
import { asCallsCarryIt } from './records.sql.ts'
import { type Connection, runForArrays } from './run.ts'
import type { TableRecord } from './structure.ts'

/** So many records are named in what a cell refers to: more than a screen shows, and less than a record may link to. */
const mostOnScreen = 1_000

/** What is read of the records behind the links of one field. */
interface Part {
  link: LinkField
  target: StoredTable
  lookups: ReadField[]
}

/** How the rows of a table are read, and what they are read from. */
interface ReadTable {
  schema: string
  structure: BaseStructure
  table: StoredTable
}

/** Which of what records have of others is read: all of it when absent, and as many names as a screen can use. */
interface Linked extends ReadTable {
  reads?: readonly ReadField[]
  mostNamed?: number
}

/**
 * Records from rows read as `[...recordColumns, ...columns of these fields]`, with all that they have of other records:
 * ids and names of linked ones, and looked up values. One more query for all of it, none in a table without links.
 */
export async function presentRecords(
  connection: Connection,
  of: ReadTable & { fields: readonly StoredField[] },
  rows: readonly (readonly unknown[])[],
): Promise<TableRecord[]> {
  const records = rows.map(recordPresenter(of.fields))
  await addLinked(connection, of, records)
  return records
}

/** Adds to records, in place, what they have of other records. */
export async function addLinked(
  connection: Connection,
  { schema, structure, table, reads = readFieldsOf(structure, table), mostNamed = mostOnScreen }: Linked,
  records: readonly TableRecord[],
): Promise<void> {
  for (const field of table.fields) {
    if (field.column === null) for (const { data } of records) data[field.id] = null
  }
  for (const record of records) record.linkedData = {}
  const parts = partsOf(reads)
  if (parts.length === 0 || records.length === 0) return
  const byNumber = new Map(records.map(record => [record.number, record]))
  const asked = parts.map(part => askedOf(schema, structure, part))
  const rows = await runForArrays(connection, selectLinked(schema, asked, [...byNumber.keys()]))
  for (const [at, number, id, name, looked] of rows) {
    const part = parts[at as number]
    const record = byNumber.get(number as number)
    const one = { id: id as string, name, looked: looked as unknown[] }
    if (part && record) addOne(structure, { part, record, mostNamed }, one)
  }
}

/** The fields of links that are wanted, each with the lookups through it. */
function partsOf(reads: readonly ReadField[]): Part[] {
  const parts = new Map<string, Part>()
  for (const read of reads) {
    const { link, target, source } = read
    const part = parts.get(link.id) ?? { link, target, lookups: [] }
    parts.set(link.id, part)
    if (source) part.lookups.push(read)
  }
  return [...parts.values()]
}

function askedOf(schema: string, structure: BaseStructure, { link, target, lookups }: Part): LinkedPart {
  const name = nameField(target)
  return {
    face: link.links,
    relation: target.relation,
    name: name && namedBy(name, partAlias),
    looked: lookups.map(({ source }) =>
      source ? lookedJson(schema, { structure, table: target, field: source }) : sql`NULL`,
    ),
  }
}

/** A value of a linked record as JSON: of a column, or the ids and names of what it is linked to in turn. */
function lookedJson(schema: string, of: { structure: BaseStructure; table: StoredTable; field: StoredField }) {
  const { structure, table, field } = of
  const { column } = fieldType(field.type)
  if (field.column !== null && column) return asCallsCarryIt(sql.ref(`${partAlias}.${field.column}`), column)
  const read = readFieldOf(structure, table, field)
  if (!read) return sql`NULL::jsonb`
  const near = sql.ref(`${partAlias}.seq`)
  const { from, place, linked } = linkedRows(schema, {
    face: read.link.links,
    relation: read.target.relation,
    near,
    depth: 1,
  })
  const name = nameField(read.target)
  const named = name ? namedBy(name, linked) : sql`NULL::jsonb`
  return sql`(SELECT jsonb_agg(jsonb_build_array(${sql.ref(`${linked}.id`)}, ${named}) ORDER BY ${place}) FROM ${from})`
}

export const namedBy = (name: NonNullable<ReturnType<typeof nameField>>, alias: string) =>
  asCallsCarryIt(sql.ref(`${alias}.${name.column}`), fieldType(name.type).column ?? '')

function addOne(
  structure: BaseStructure,
  { part, record, mostNamed }: { part: Part; record: TableRecord; mostNamed: number },
  one: { id: string; name: unknown; looked: readonly unknown[] },
): void {
  const { link, target, lookups } = part
  push(record.data, link.id, one.id)
  const noteName = (named: Named) => pushNamed(record, named, mostNamed)
  noteName({ fieldId: link.id, id: one.id, name: () => recordName(target, one.name) })
  for (const [at, { field, source }] of lookups.entries()) {
    const value = one.looked[at] ?? null
    if (!source || value === null) continue
    const inner = source.links && structure.tables.find(({ id }) => id === source.links?.tableId)
    if (!inner) {
      push(record.data, field.id, presentCell(source, value))
      continue
    }
    const linked = value as [string, unknown][]
    push(
      record.data,
      field.id,
      linked.map(([id]) => id),
    )
    for (const [id, name] of linked) noteName({ fieldId: field.id, id, name: () => recordName(inner, name) })
  }
}

/** What a record is called, by the stored value of the field that names it. */
export function recordName(table: StoredTable, stored: unknown): string {
  const field = nameField(table)
  return field ? fieldType(field.type).show(presentCell(field, stored), field.template) : ''
}

interface Named {
  fieldId: string
  id: string
  name(): string
}

function pushNamed(record: TableRecord, { fieldId, id, name }: Named, mostNamed: number): void {
  const named = ((record.linkedData ??= {})[fieldId] ??= [])
  if (named.length < mostNamed) named.push({ id, name: name() })
}

function push<Item>(lists: Record<string, unknown>, key: string, item: Item): void {
  const list = lists[key]
  if (Array.isArray(list)) list.push(item)
  else lists[key] = [item]
}
