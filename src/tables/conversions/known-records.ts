import type { BaseContext } from '../../fields/field-type.ts'
import { fieldType } from '../../fields/registry.ts'
import { fold } from '../../fields/text/fold.ts'
import type { BaseStructure, StoredField } from '../base-structure.ts'
import { nameField, readFieldOf } from '../link-fields.ts'
import { partAlias, selectNames } from '../links.sql.ts'
import { namedBy, recordName } from '../read-links.ts'
import { type Connection, runForArrays } from '../run.ts'
import type { LinkedRecord, TableRecord } from '../structure.ts'

const namesAtOnce = 20_000

/** Records by what they are called. */
export type RecordsByName = ReadonlyMap<string, string>

/** The records of a table by their names, whatever the case; of several with one name the first. */
export async function recordsByName(
  connection: Connection,
  structure: BaseStructure,
  tableId: string,
): Promise<RecordsByName> {
  const found = new Map<string, string>()
  const table = structure.table(tableId)
  const field = nameField(table)
  if (!field) return found
  const relation = { schema: structure.schema, relation: table.relation }
  for (let after = 0; ;) {
    const page = { name: namedBy(field, partAlias), after, limit: namesAtOnce }
    const rows = await runForArrays(connection, selectNames(relation, page))
    for (const [, id, stored] of rows) {
      const name = fold(recordName(table, stored).trim())
      if (name !== '' && !found.has(name)) found.set(name, id as string)
    }
    if (rows.length < namesAtOnce) return found
    after = rows.at(-1)?.[0] as number
  }
}

/** What is known of a base while values of one of its fields are converted. */
export class KnownRecords implements BaseContext {
  readonly #fields: ReadonlyMap<string, StoredField>
  /** Those of the one table that the new type links to, once they were read. */
  byName: RecordsByName | null = null
  #names = new Map<string, string>()

  constructor(structure: BaseStructure) {
    this.#fields = new Map(structure.tables.flatMap(table => table.fields.map(field => [field.id, field])))
  }

  fieldOf(fieldId: string) {
    const field = this.#fields.get(fieldId)
    return field && { type: fieldType(field.type), template: field.template }
  }

  /** The field refers to records of one table. */
  nameOf(_tableId: string, recordId: string): string | undefined {
    return this.#names.get(recordId)
  }

  idOf(_tableId: string, name: string): string | undefined {
    return this.byName?.get(fold(name.trim()))
  }

  /** Knows all that some rows refer to in any of their fields, and nothing else any more. */
  learnAll(records: readonly TableRecord[]): void {
    const named = records.flatMap(({ linkedData }) => Object.values(linkedData ?? {}).flat())
    this.#names = new Map(named.map(({ id, name }) => [id, name]))
  }

  /** Knows the records that some rows refer to, and no others any more. */
  learn(fieldId: string, records: readonly TableRecord[]): void {
    const named: LinkedRecord[] = records.flatMap(({ linkedData }) => linkedData?.[fieldId] ?? [])
    this.#names = new Map(named.map(({ id, name }) => [id, name]))
  }
}

/** A field whose values are read from other records, as `addLinked` takes it; null when they lead nowhere. */
export const readOf = (structure: BaseStructure, given: { tableId: string; fieldId: string }) => {
  const table = structure.tables.find(({ id }) => id === given.tableId)
  const field = table?.fields.find(({ id }) => id === given.fieldId)
  const read = table && field && readFieldOf(structure, table, field)
  return read ? { table, read } : null
}
