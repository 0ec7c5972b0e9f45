import { type RawBuilder, sql } from 'kysely'
import { fieldType } from '../fields/registry.ts'
import type { BaseStructure, StoredField, StoredTable } from './base-structure.ts'
import { presentCell, recordPresenter } from './cells.ts'
import { type LinkField, nameField, type ReadField, readFieldOf, readFieldsOf } from './link-fields.ts'
import { linkedAlias, linkedRows, selectLinked } from './links.sql.ts'
import { asCallsCarryIt, forJson } from './records.sql.ts'
import { type Connection, runPrepared } from './run.ts'
import type { LinkedRecord, TableRecord } from './structure.ts'

/** So many records are named in what a cell refers to: more than a screen shows, and less than a record may link to. */
const mostOnScreen = 1_000

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

/** What is read of the records behind the links of one field. */
interface Part {
  link: LinkField
  target: StoredTable
  lookups: ReadField[]
}

/** A table that links lead to, with the fields of which something is shown: the one that names its records comes first. */
interface Target {
  table: StoredTable
  fields: StoredField[]
}

/** What records have of other records, before it is with them. */
export interface LinkedReading {
  /** Whether it was read for all of these. */
  covers(records: readonly TableRecord[]): boolean
  /** Adds it to records, in place. */
  addTo(records: readonly TableRecord[]): void
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
export async function addLinked(connection: Connection, of: Linked, records: readonly TableRecord[]): Promise<void> {
  if (records.length === 0) return
  const numbers = records.map(({ number }) => number)
  const linked = await readLinked(connection, of, theseNumbers(numbers))
  linked.addTo(records)
}

/** For `readLinked`, the records with these numbers. */
export const theseNumbers = (numbers: readonly number[]) => sql<number[]>`${numbers}::bigint[]`

/**
 * Reads what records have of others, by their numbers or by a query that answers an array of these. One query, none in a
 * table without links.
 */
export async function readLinked(
  connection: Connection,
  of: Linked,
  numbers: RawBuilder<number[]>,
): Promise<LinkedReading> {
  const { schema, structure, table, reads = readFieldsOf(structure, table), mostNamed = mostOnScreen } = of
  const parts = partsOf(reads)
  if (parts.length === 0) return { covers: () => true, addTo: records => clearLinked(table, records) }
  const targets = targetsOf(parts)
  const faces = parts.map(part => ({
    face: part.link.links,
    table: targets.findIndex(({ table: { id } }) => id === part.target.id),
  }))
  const tables = targets.map(({ table: target, fields }) => ({
    relation: target.relation,
    columns: fields.map(field => valueForJson(schema, { structure, table: target, field })),
  }))
  const rows = await runPrepared(connection, selectLinked(schema, { faces, tables, rows: numbers }))
  const answers = new Map(rows.map(([part, ...lists]) => [part, lists as Lists]))
  const linked = targets.map((target, at) => readTarget(structure, target, answers.get(parts.length + at)))
  const covered = new Set(numbersOf(answers.get(parts.length + targets.length)?.[0]))
  return {
    covers: records => records.every(({ number }) => covered.has(number)),
    addTo(records) {
      clearLinked(table, records)
      const byNumber = new Map(records.map(record => [record.number, record]))
      for (const [at, part] of parts.entries()) {
        const known = linked[faces[at]?.table ?? -1]
        if (known) addPart(part, { answer: answers.get(at), byNumber, known, mostNamed })
      }
    },
  }
}

function clearLinked(table: StoredTable, records: readonly TableRecord[]): void {
  for (const field of table.fields) {
    if (field.column === null) for (const { data } of records) data[field.id] = null
  }
  for (const record of records) record.linkedData = {}
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

/** The tables that parts lead to, each once, with each field once that any of them shows. */
function targetsOf(parts: readonly Part[]): Target[] {
  const targets = new Map<string, Target>()
  for (const { target: table, lookups } of parts) {
    const name = nameField(table)
    const target = targets.get(table.id) ?? { table, fields: name ? [name] : [] }
    targets.set(table.id, target)
    for (const { source } of lookups) {
      if (source && target.fields.every(({ id }) => id !== source.id)) target.fields.push(source)
    }
  }
  return [...targets.values()]
}

/** A value of a linked record for JSON: of a column, or the ids and names of what it is linked to in turn. */
function valueForJson(schema: string, of: { structure: BaseStructure; table: StoredTable; field: StoredField }) {
  const { structure, table, field } = of
  const { column } = fieldType(field.type)
  if (field.column !== null && column) return forJson(sql.ref(`${linkedAlias}.${field.column}`), column)
  const read = readFieldOf(structure, table, field)
  if (!read) return sql`NULL::jsonb`
  const near = sql.ref(`${linkedAlias}.seq`)
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

export const namedBy = (name: NonNullable<ReturnType<typeof nameField>>, alias: string): RawBuilder<unknown> =>
  asCallsCarryIt(sql.ref(`${alias}.${name.column}`), fieldType(name.type).column ?? '')

/** What `selectLinked` answers for one field or table. */
type Lists = [numbers: string | null, others: string | null, columns: (unknown[] | null)[] | null]

/** The numbers of an array as PostgreSQL writes it. */
const numbersOf = (array: string | null | undefined): number[] =>
  array ? (JSON.parse(`[${array.slice(1, -1)}]`) as number[]) : []

/** What is known of the records of a target; what is made of a stored value is made once, and only where it is wanted. */
interface KnownTarget {
  /** Places in the lists by the numbers of records. */
  at: ReadonlyMap<number, number>
  ids: readonly string[]
  /** The record at a place, with its name. */
  named(at: number): LinkedRecord
  /** What the record at a place shows of a field, by field id. */
  shown: ReadonlyMap<string, (at: number) => Shown>
}

/** What a lookup shows of one record. */
interface Shown {
  value: unknown
  /** For a field of links: the records that the value names. */
  named: readonly LinkedRecord[]
}

const nothingShown: Shown = { value: null, named: [] }

function readTarget(structure: BaseStructure, { table, fields }: Target, answer: Lists | undefined): KnownTarget {
  const [numbers, ids, columns] = answer ?? []
  const idList = ids?.split(',') ?? []
  const stored = new Map(fields.map((field, at) => [field.id, columns?.[at] ?? []]))
  const names = stored.get(nameField(table)?.id ?? '')
  return {
    at: new Map(numbersOf(numbers).map((number, at) => [number, at])),
    ids: idList,
    named: once(at => ({ id: idList[at] ?? '', name: recordName(table, names?.[at]) })),
    shown: new Map(
      fields.map(field => {
        const show = showing(structure, field)
        return [field.id, once(at => show(stored.get(field.id)?.[at] ?? null))]
      }),
    ),
  }
}

/** Makes what stands at a place once. */
function once<Made>(make: (at: number) => Made): (at: number) => Made {
  const made = new Map<number, Made>()
  return at => {
    const known = made.get(at)
    if (known !== undefined) return known
    const fresh = make(at)
    made.set(at, fresh)
    return fresh
  }
}

function showing(structure: BaseStructure, field: StoredField): (stored: unknown) => Shown {
  const inner = field.links && structure.tables.find(({ id }) => id === field.links?.tableId)
  return stored => {
    if (stored === null) return nothingShown
    if (!inner) return { value: presentCell(field, stored), named: [] }
    const linked = stored as [string, unknown][]
    return {
      value: linked.map(([id]) => id),
      named: linked.map(([id, name]) => ({ id, name: recordName(inner, name) })),
    }
  }
}

interface Added {
  answer: Lists | undefined
  byNumber: ReadonlyMap<number, TableRecord>
  known: KnownTarget
  mostNamed: number
}

function addPart({ link, lookups }: Part, { answer, byNumber, known, mostNamed }: Added): void {
  const ends = numbersOf(answer?.[1])
  const looked = lookups.map(({ field, source }) => ({ fieldId: field.id, shown: known.shown.get(source?.id ?? '') }))
  for (const [index, number] of numbersOf(answer?.[0]).entries()) {
    const record = byNumber.get(number)
    const at = known.at.get(ends[index] ?? -1)
    if (!record || at === undefined) continue
    push(record.data, link.id, known.ids[at])
    const names = namesIn(record, link.id)
    if (names.length < mostNamed) names.push(known.named(at))
    for (const { fieldId, shown } of looked) {
      const { value, named } = shown?.(at) ?? nothingShown
      if (value === null) continue
      push(record.data, fieldId, value)
      for (const inner of named) {
        const innerNames = namesIn(record, fieldId)
        if (innerNames.length < mostNamed) innerNames.push(inner)
      }
    }
  }
}

/** What a record is called, by the stored value of the field that names it. */
export function recordName(table: StoredTable, stored: unknown): string {
  const field = nameField(table)
  return field ? fieldType(field.type).show(presentCell(field, stored), field.template) : ''
}

const namesIn = (record: TableRecord, fieldId: string): LinkedRecord[] => ((record.linkedData ??= {})[fieldId] ??= [])

function push<Item>(lists: Record<string, unknown>, key: string, item: Item): void {
  const list = lists[key]
  if (Array.isArray(list)) list.push(item)
  else lists[key] = [item]
}
