import { canNameRecords } from '../../../fields/can-name-records.ts'
import { uniqueName } from '../../../fields/unique-name.ts'
import { limits } from '../../../engine/model/structure.ts'
import type { SourceTable } from '../../job/import-source.ts'
import { tooManyRecords } from '../../job/too-many-records.ts'
import type { RequestedTable } from '../../job/plan-job.ts'

/** A column in the review of an import of several tables. */
export interface FieldDraft {
  key: string
  /** Null for a field that starts empty. */
  sourceId: string | null
  name: string
  included: boolean
  /** Null for links, whose type follows from the linked table. */
  type: string | null
  /** The types that can be chosen. */
  types: readonly string[]
  /** The type as the source calls it; empty for a field that starts empty. */
  sourceType: string
  note: string | null
  /** The linked table of the source. */
  linkedTableId: string | null
}

/** A table in the review. */
export interface TableDraft {
  key: string
  /** Null for a table that starts empty. */
  sourceId: string | null
  name: string
  included: boolean
  /** The number of records at the source; null if that is not known. */
  records: number | null
  primaryKey: string
  fields: readonly FieldDraft[]
}

/** All tables of a source as they are proposed, with names that the base does not have. */
export function draftTables(tables: readonly SourceTable[], takenNames: readonly string[]): TableDraft[] {
  const names = [...takenNames]
  return tables.map(table => {
    const name = uniqueName(table.name, names)
    names.push(name)
    const fieldNames: string[] = []
    const fields = table.columns.map((column): FieldDraft => {
      const own = uniqueName(column.name, fieldNames)
      fieldNames.push(own)
      const types = [...(column.field ? [column.field] : []), ...column.fits].map(({ type }) => type)
      return {
        key: column.id,
        sourceId: column.id,
        name: own,
        included: column.field !== null || column.links !== undefined,
        type: column.links ? null : (column.field?.type ?? null),
        types,
        sourceType: column.sourceType,
        note: column.note,
        linkedTableId: column.links?.tableId ?? null,
      }
    })
    const primaryKey = fields.find(canBePrimary)?.key ?? ''
    return { key: table.id, sourceId: table.id, name, included: true, records: table.rows ?? null, primaryKey, fields }
  })
}

/** A table that starts empty. */
export const emptyTable = (name: string, type: string): TableDraft => ({
  key: `new ${name}`,
  sourceId: null,
  name,
  included: true,
  records: null,
  primaryKey: 'new',
  fields: [
    {
      key: 'new',
      sourceId: null,
      name: 'Name',
      included: true,
      type,
      types: [type],
      sourceType: '',
      note: null,
      linkedTableId: null,
    },
  ],
})

export const canBePrimary = ({ type }: FieldDraft): boolean => type !== null && canNameRecords(type)

/** Whether a column can become a field at all. */
export const canImport = ({ type, linkedTableId }: FieldDraft): boolean => type !== null || linkedTableId !== null

/** Why a column is left out although it is included; null if it is not. */
export function leftOutText({ linkedTableId }: FieldDraft, tables: readonly TableDraft[]): string | null {
  if (linkedTableId === null) return null
  const linked = tables.find(({ sourceId }) => sourceId === linkedTableId)
  if (linked?.included) return null
  return linked ? `Left out, because ${linked.name} is not imported` : 'Left out, because its table cannot be read'
}

/** What is wrong with the name of a table; null if nothing. */
export function tableNameProblem(name: string, others: readonly string[]): string | null {
  if (name.trim() === '') return 'Table name is required'
  const key = name.trim().toLowerCase()
  return others.some(other => other.trim().toLowerCase() === key) ? 'A table with this name already exists' : null
}

/** The names that a table cannot have: those of the base, and of the other included tables. */
export const otherNames = (
  tables: readonly TableDraft[],
  key: string | null,
  takenNames: readonly string[],
): string[] => [...takenNames, ...tables.flatMap(table => (table.included && table.key !== key ? table.name : []))]

/** What is wrong with the fields of a table; null if nothing. */
function fieldsProblem({ fields, primaryKey }: TableDraft): string | null {
  if (!fields.some(({ key }) => key === primaryKey)) return 'Primary field is required for import'
  if (fields.filter(({ included }) => included).length > limits.fieldsPerTable)
    return `A table can have at most ${limits.fieldsPerTable} fields. Leave some out.`
  const names = new Set<string>()
  for (const { name, included } of fields) {
    if (!included) continue
    const key = name.trim().toLowerCase()
    if (key === '') return 'Every field needs a name.'
    if (names.has(key)) return `Two fields are called ${name.trim()}.`
    names.add(key)
  }
  return null
}

/** The first thing that keeps the import from starting; null if nothing does. */
export function firstProblem(tables: readonly TableDraft[], takenNames: readonly string[]): string | null {
  const included = tables.filter(table => table.included)
  if (included.length === 0) return 'Choose a table to import'
  if (included.length > limits.tablesPerImport)
    return `At most ${limits.tablesPerImport.toLocaleString('en-US')} tables can be imported at once. Leave some out.`
  for (const table of included) {
    const problem = tableNameProblem(table.name, otherNames(tables, table.key, takenNames)) ?? fieldsProblem(table)
    if (problem !== null) return `${table.name.trim() || 'A table'}: ${problem}`
  }
  return tooManyRecords(included.reduce((sum, { records }) => sum + (records ?? 0), 0))
}

/** What the server is asked for: the included tables and fields, the primary field of each first. */
export const requestedTables = (tables: readonly TableDraft[]): RequestedTable[] =>
  tables
    .filter(({ included }) => included)
    .map(({ sourceId, name, primaryKey, fields }) => ({
      sourceId,
      name: name.trim(),
      columns: fields
        .filter(({ included }) => included)
        .toSorted((one, other) => Number(other.key === primaryKey) - Number(one.key === primaryKey))
        .map(field => ({ sourceId: field.sourceId, name: field.name.trim(), type: field.type })),
    }))

/** The tables with changes to one of them. */
export const withTable = (tables: readonly TableDraft[], key: string, change: Partial<TableDraft>): TableDraft[] =>
  tables.map(table => (table.key === key ? { ...table, ...change } : table))

/** A table with changes to one of its fields. A field that no longer can be primary gives that up. */
export function withField(table: TableDraft, key: string, change: Partial<FieldDraft>): TableDraft {
  const fields = table.fields.map(field => (field.key === key ? { ...field, ...change } : field))
  const primary = fields.find(field => field.key === table.primaryKey)
  if (primary && canBePrimary(primary)) return { ...table, fields }
  return { ...table, fields, primaryKey: fields.find(field => field.included && canBePrimary(field))?.key ?? '' }
}
