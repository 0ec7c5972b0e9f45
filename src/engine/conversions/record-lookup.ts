import { sql } from 'kysely'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { fold } from '../../fields/text/fold.ts'
import type { BaseStructure, StoredField } from '../base/base-structure.ts'
import { selectByExactName, selectByTrimmedName } from '../records/find-records.sql.ts'
import { nameField, readFieldOf } from '../structure/link-fields.ts'
import { linkedAlias, selectNames, selectNamesOf } from '../links/links.sql.ts'
import { namedBy } from '../links/linked-plan.ts'
import { recordName } from '../links/read-links.ts'
import { type Connection, runForArrays } from '../../platform/sql/run.ts'
import type { LinkedRecord, TableRecord } from '../model/structure.ts'

const namesAtOnce = 20_000
/** This many names are read in a few milliseconds. */
const fewNames = 5000

/** Record ids by name. */
export type RecordsByName = ReadonlyMap<string, string>

/** Reads all records of a table by name, ignoring case. If several have the same name, the first one counts. */
export async function readRecordsByName(
  connection: Connection,
  structure: BaseStructure,
  tableId: string,
): Promise<RecordsByName> {
  const found = new Map<string, string>()
  const read = namesIn(connection, structure, tableId)
  for (let after = 0; ;) {
    const rows = await read({ after, limit: namesAtOnce })
    for (const [, id, name] of rows) if (name !== '' && !found.has(name)) found.set(name, id)
    if (rows.length < namesAtOnce) return found
    after = rows.at(-1)?.[0] ?? after
  }
}

/** Like `recordsByName`, in one statement; null if the table is too large. */
export async function readFewRecordsByName(
  connection: Connection,
  structure: BaseStructure,
  tableId: string,
): Promise<RecordsByName | null> {
  const rows = await namesIn(connection, structure, tableId)({ after: 0, limit: fewNames + 1 })
  if (rows.length > fewNames) return null
  // The first of several with the same name wins.
  return new Map(rows.toReversed().flatMap(([, id, name]) => (name === '' ? [] : [[name, id]])))
}

type NamedRow = [number: number, id: string, name: string]

/** Returns a function that reads records of a table with their folded names, in the order of their numbers. */
function namesIn(connection: Connection, structure: BaseStructure, tableId: string) {
  const table = structure.table(tableId)
  const field = nameField(table)
  const relation = { schema: structure.schema, relation: table.relation }
  return async (page: { after: number; limit: number }): Promise<NamedRow[]> => {
    if (!field) return []
    const rows = await runForArrays(connection, selectNames(relation, { name: namedBy(field, linkedAlias), ...page }))
    return rows.map(([seq, id, stored]) => [seq as number, id as string, fold(recordName(table, stored).trim())])
  }
}

/**
 * Finds the records of a table with these names in the database. Null if the primary field shows names differently from
 * how it stores them.
 */
export async function findRecordsByNames(
  connection: Connection,
  structure: BaseStructure,
  { tableId, names }: { tableId: string; names: readonly string[] },
): Promise<RecordsByName | null> {
  const table = structure.table(tableId)
  const field = nameField(table)
  const found = new Map<string, string>()
  if (!field) return found
  const type = fieldType(field.type)
  if (type.column !== 'text' || type.searchText) return null
  const relation = { schema: structure.schema, relation: table.relation }
  const text = sql.ref(`record.${field.column}`)
  // Names without spaces at the ends come from an index, so that few are left for the slower query.
  for (const select of [selectByExactName, selectByTrimmedName]) {
    const missing = [...new Set(names.map(name => fold(name.trim())))].filter(name => name !== '' && !found.has(name))
    if (missing.length === 0) break
    const rows = await runForArrays(connection, select(relation, { text, name: field.column, names: missing }))
    for (const [name, id] of rows) found.set(name as string, id as string)
  }
  return found
}

/** The names of some records of a table. Deleted records are left out; the result is empty if the table is deleted. */
export async function readNames(
  connection: Connection,
  structure: BaseStructure,
  { tableId, ids }: { tableId: string; ids: readonly string[] },
): Promise<LinkedRecord[]> {
  const table = structure.tables.find(({ id }) => id === tableId)
  const field = table && nameField(table)
  if (!field || ids.length === 0) return []
  const relation = { schema: structure.schema, relation: table.relation }
  const name = namedBy(field, linkedAlias)
  const rows = await runForArrays(connection, selectNamesOf(relation, { name, ids: [...new Set(ids)] }))
  return rows.map(([id, stored]) => ({ id: id as string, name: recordName(table, stored) }))
}

/** Record ids are unique only within their table. */
const keyOf = (tableId: string, recordId: string) => `${tableId}/${recordId}`

/** The records that a conversion needs, by id and by name. */
export class RecordLookup implements BaseContext {
  readonly #fields: ReadonlyMap<string, StoredField>
  /** The records of the table that the new type links to; null until read. Either all, or those that some rows name. */
  byName: RecordsByName | null = null
  #names = new Map<string, string>()
  readonly people: ReadonlyMap<string, string>

  /** @param people names of people in addition to those of the structure. */
  constructor(structure: BaseStructure, people: Iterable<readonly [string, string]> = []) {
    this.people = new Map([...people, ...structure.people])
    this.#fields = new Map(structure.tables.flatMap(table => table.fields.map(field => [field.id, field])))
  }

  fieldOf(fieldId: string) {
    const field = this.#fields.get(fieldId)
    return field && { type: fieldType(field.type), template: field.template }
  }

  nameOf(tableId: string, recordId: string): string | undefined {
    return this.#names.get(keyOf(tableId, recordId))
  }

  idOf(_tableId: string, name: string): string | undefined {
    return this.byName?.get(fold(name.trim()))
  }

  /** Adds the names of some records of a table. */
  addNames(tableId: string, records: readonly LinkedRecord[]): void {
    for (const { id, name } of records) this.#names.set(keyOf(tableId, id), name)
  }

  /** Replaces all names with those of the records that these rows refer to in any field. */
  replaceNames(records: readonly TableRecord[]): void {
    this.#names = new Map(
      records.flatMap(({ linkedData }) =>
        Object.entries(linkedData ?? {}).flatMap(([fieldId, linked]) => this.#namesIn(fieldId, linked)),
      ),
    )
  }

  /** Replaces all names with those of the records that these rows refer to in one field. */
  replaceNamesOf(fieldId: string, records: readonly TableRecord[]): void {
    const linked = records.flatMap(({ linkedData }) => linkedData?.[fieldId] ?? [])
    this.#names = new Map(this.#namesIn(fieldId, linked))
  }

  #namesIn(fieldId: string, linked: readonly LinkedRecord[]): [key: string, name: string][] {
    const tableId = this.#linkedTable(fieldId)
    return tableId === undefined ? [] : linked.map(({ id, name }) => [keyOf(tableId, id), name])
  }

  /** The table of the records that a field, or the field that it looks up, refers to. */
  #linkedTable(fieldId: string): string | undefined {
    const field = this.#fields.get(fieldId)
    if (!field) return undefined
    const { links, looksUp } = fieldType(field.type)
    const source = looksUp?.(field.template).fieldId
    return source === undefined ? links?.settings(field.template).tableId : this.#linkedTable(source)
  }
}

/**
 * A field whose values are read from other records, in the form that `addLinked` needs; null if its link is deleted.
 */
export const linkedReadOf = (structure: BaseStructure, column: { tableId: string; fieldId: string }) => {
  const table = structure.tables.find(({ id }) => id === column.tableId)
  const field = table?.fields.find(({ id }) => id === column.fieldId)
  const read = table && field && readFieldOf(structure, table, field)
  return read ? { table, read } : null
}
