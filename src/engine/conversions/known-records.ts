import { sql } from 'kysely'
import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { fold } from '../../fields/text/fold.ts'
import type { BaseStructure, StoredField } from '../base/base-structure.ts'
import { selectExactly, selectSpaced } from '../records/find-records.sql.ts'
import { nameField, readFieldOf } from '../structure/link-fields.ts'
import { linkedAlias, selectNames, selectNamesOf } from '../links/links.sql.ts'
import { namedBy } from '../links/linked-plan.ts'
import { recordName } from '../links/read-links.ts'
import { type Connection, runForArrays } from '../../platform/sql/run.ts'
import type { LinkedRecord, TableRecord } from '../model/structure.ts'

const namesAtOnce = 20_000
/** So many names are read in a few milliseconds. */
const fewNames = 5000

/** Records by what they are called. */
export type RecordsByName = ReadonlyMap<string, string>

/** The records of a table by their names, whatever the case; of several with one name the first. */
export async function recordsByName(
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

/** The same in one statement, for a table of few records; null for one of more, which nobody is to wait for. */
export async function fewRecordsByName(
  connection: Connection,
  structure: BaseStructure,
  tableId: string,
): Promise<RecordsByName | null> {
  const rows = await namesIn(connection, structure, tableId)({ after: 0, limit: fewNames + 1 })
  if (rows.length > fewNames) return null
  // The first of several with one name counts.
  return new Map(rows.toReversed().flatMap(([, id, name]) => (name === '' ? [] : [[name, id]])))
}

type NamedRow = [number: number, id: string, name: string]

/** Reads records of a table with their names as these are compared, in the order of their numbers. */
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
 * The records of a table that some names mean, found in the database; null where a name cannot be looked up there, as it
 * is shown otherwise than it is stored.
 */
export async function recordsCalled(
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
  // Names without spaces at their ends come from an index, and leave few to look for elsewhere.
  for (const select of [selectExactly, selectSpaced]) {
    const wanted = [...new Set(names.map(name => fold(name.trim())))].filter(name => name !== '' && !found.has(name))
    if (wanted.length === 0) break
    const rows = await runForArrays(connection, select(relation, { text, name: field.column, names: wanted }))
    for (const [name, id] of rows) found.set(name as string, id as string)
  }
  return found
}

/** What some records of a table are called; those that are deleted are left out, and all where the table is gone. */
export async function namesOf(
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

/** Ids of records are unique in their table only. */
const keyOf = (tableId: string, recordId: string) => `${tableId}/${recordId}`

/** What is known of a base while values of one of its fields are converted. */
export class KnownRecords implements BaseContext {
  readonly #fields: ReadonlyMap<string, StoredField>
  /** Those of the one table that the new type links to, once they were read: all, or those that some rows name. */
  byName: RecordsByName | null = null
  #names = new Map<string, string>()

  constructor(structure: BaseStructure) {
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

  /** Knows what these records of a table are called, beside all that it knows already. */
  name(tableId: string, records: readonly LinkedRecord[]): void {
    for (const { id, name } of records) this.#names.set(keyOf(tableId, id), name)
  }

  /** Knows all that some rows refer to in any of their fields, and nothing else any more. */
  learnAll(records: readonly TableRecord[]): void {
    this.#names = new Map(
      records.flatMap(({ linkedData }) =>
        Object.entries(linkedData ?? {}).flatMap(([fieldId, linked]) => this.#namesIn(fieldId, linked)),
      ),
    )
  }

  /** Knows the records that some rows refer to, and no others any more. */
  learn(fieldId: string, records: readonly TableRecord[]): void {
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

/** A field whose values are read from other records, as `addLinked` takes it; null when they lead nowhere. */
export const readOf = (structure: BaseStructure, given: { tableId: string; fieldId: string }) => {
  const table = structure.tables.find(({ id }) => id === given.tableId)
  const field = table?.fields.find(({ id }) => id === given.fieldId)
  const read = table && field && readFieldOf(structure, table, field)
  return read ? { table, read } : null
}
